/**
 * Malformed requests, or two in one; `leaves`: the sender does not wait for a response. `@host` is
 * replaced by the target.
 */
export const WIRE: readonly { text: string; leaves?: true }[] = [
  { text: "\r\n\r\nGET / HTTP/1.1\r\nHost: @host\r\n\r\n" },
  { text: "GET /api/config\r\n\r\n" },
  { text: "GET /api/config HTTP/9.9\r\nHost: @host\r\n\r\n" },
  { text: "GET /api/config HTTP/1.0\r\n\r\n" },
  { text: "GET /api/config HTTP/1.1\r\n\r\n" },
  { text: "G\u0000T / HTTP/1.1\r\nHost: @host\r\n\r\n" },
  { text: "BREW /api/config HTTP/1.1\r\nHost: @host\r\n\r\n" },
  { text: "CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: @host\r\n\r\n" },
  { text: "OPTIONS * HTTP/1.1\r\nHost: @host\r\n\r\n" },
  { text: "TRACE / HTTP/1.1\r\nHost: @host\r\n\r\n" },
  { text: "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" },
  { text: "\u0016\u0003\u0001\u0002\u0000\u0001\u0000" },
  { text: "GET / HTTP/1.1\nHost: @host\n\n", leaves: true },
  { text: "GET / HTTP/1.1\r\nHost: @host\r\nHost: elsewhere.example\r\n\r\n" },
  { text: "GET / HTTP/1.1\r\nHost: @host\r\nA: b\r\n c: folded\r\n\r\n" },
  { text: "GET / HTTP/1.1\r\nHost: @host\r\nA : b\r\n\r\n" },
  { text: "GET / HTTP/1.1\r\nHost: @host\r\nA: \u0000\r\n\r\n" },
  { text: "GET / HTTP/1.1\r\nHost: @host\r\n: empty\r\n\r\n" },
  { text: `GET / HTTP/1.1\r\nHost: @host\r\nA: ${"x".repeat(40_000)}\r\n\r\n` },
  { text: `GET / HTTP/1.1\r\nHost: @host\r\n${"A: b\r\n".repeat(3_000)}\r\n` },
  {
    text: "POST /api/contact/submit HTTP/1.1\r\nHost: @host\r\nContent-Type: application/json\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
  },
  {
    text: "POST /api/contact/submit HTTP/1.1\r\nHost: @host\r\nContent-Type: application/json\r\nContent-Length: -1\r\n\r\n{}",
  },
  {
    text: "POST /api/contact/submit HTTP/1.1\r\nHost: @host\r\nContent-Type: application/json\r\nContent-Length: 99999999999999999999\r\n\r\n{}",
  },
  {
    text: "POST /api/contact/submit HTTP/1.1\r\nHost: @host\r\nContent-Type: application/json\r\nContent-Length: 2000000\r\n\r\n{}",
  },
  {
    text: "POST /api/contact/submit HTTP/1.1\r\nHost: @host\r\nContent-Type: application/json\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/admin/trainees HTTP/1.1\r\n\r\n",
  },
  {
    text: "POST /api/contact/submit HTTP/1.1\r\nHost: @host\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
  },
  {
    text: "POST /api/contact/submit HTTP/1.1\r\nHost: @host\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n{}",
  },
  {
    text: "POST /api/contact/submit HTTP/1.1\r\nHost: @host\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked, identity\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
  },
  {
    text: "POST /api/contact/submit HTTP/1.1\r\nHost: @host\r\nContent-Type: application/json\r\nTransfer-Encoding: gzip\r\n\r\n{}",
  },
  {
    text: "POST /api/contact/submit HTTP/1.1\r\nHost: @host\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nAuthorization: Bearer x\r\n\r\n",
  },
  {
    text: "POST /api/contact/submit HTTP/1.1\r\nHost: @host\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{",
    leaves: true,
  },
  { text: "POST /api/contact/submit HTTP/1.1\r\nHost: @host\r\nContent-Ty", leaves: true },
  {
    text: "GET /api/config HTTP/1.1\r\nHost: @host\r\n\r\nGET /api/health/live HTTP/1.1\r\nHost: @host\r\n\r\n",
  },
  { text: "GET /api/insights/overview HTTP/1.1\r\nHost: @host\r\n\r\n", leaves: true },
];
