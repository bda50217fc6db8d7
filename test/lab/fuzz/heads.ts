import fc from "fast-check";

export type Header = readonly [name: string, value: string];

/** Headers as an attacker might send them. Values are latin-1. */
const ODD: readonly (readonly Header[])[] = [
  [["accept", "text/html"]],
  [["accept", "*/*;q=0, application/x-nothing"]],
  [["accept-encoding", "gzip"]],
  [["accept-encoding", "br;q=1.0, gzip;q=0.5, *;q=0"]],
  [["accept-encoding", "identity;q=0, deflate, \u00ff"]],
  [["accept-language", "x".repeat(5_000)]],
  [["connection", "close"]],
  [
    ["connection", "upgrade"],
    ["upgrade", "websocket"],
    ["sec-websocket-key", "AAAA"],
  ],
  [["connection", "authorization, host"]],
  [["cookie", "hub_session=x; hub_device=y; hub_code=z; hub_passkey=%00"]],
  [["cookie", "hub_session=%E0%A4%A; __proto__=1; =; ;;;"]],
  [["cookie", `hub_device=${"d".repeat(7_000)}`]],
  [
    ["cookie", "a=1"],
    ["cookie", "a=2"],
  ],
  [["expect", "100-continue"]],
  [["expect", "tea"]],
  [["forwarded", 'for="[2001:db8::1]";proto=https;host=elsewhere.example']],
  [["host", "elsewhere.example"]],
  [["host", ""]],
  [["host", "a b\u00e9:99999"]],
  [["if-match", "*"]],
  [["if-modified-since", "Sat, 29 Feb 2025 25:61:61 GMT"]],
  [
    ["if-none-match", '*, W/"x", "'],
    ["if-modified-since", "Fri, 01 Jan 2100 00:00:00 GMT"],
  ],
  [["if-none-match", "*"]],
  [
    ["if-range", '"x"'],
    ["range", "bytes=0-0"],
  ],
  [
    ["origin", "https://elsewhere.example"],
    ["access-control-request-method", "DELETE"],
  ],
  [
    ["origin", "null"],
    ["sec-fetch-site", "cross-site"],
  ],
  [["range", "bytes=0-"]],
  [["range", "bytes=-1"]],
  [["range", "bytes=9-1,0-0,5-99999999999999999999"]],
  [
    [
      "range",
      Array.from({ length: 300 }, (_, index) => `${index}-${index}`)
        .join()
        .replace(/^/, "bytes="),
    ],
  ],
  [
    ["te", "trailers"],
    ["trailer", "authorization"],
  ],
  [["user-agent", ""]],
  [["user-agent", "\u00e9\u00ff<script>".repeat(200)]],
  [["user-agent", "Mozilla/5.0 (".repeat(300)]],
  [["x-client", "web"]],
  [
    ["x-client", "web"],
    ["x-tab", "../../x"],
    ["x-unattended", "no"],
  ],
  [["x-forwarded-for", "127.0.0.1"]],
  [["x-forwarded-for", `${"1.1.1.1, ".repeat(500)}::1`]],
  [["x-forwarded-for", "' or 1=1--, \u00ff, [::1]:80"]],
  [
    ["x-forwarded-host", "elsewhere.example"],
    ["x-forwarded-proto", "https"],
  ],
  [
    ["x-http-method-override", "DELETE"],
    ["x-method-override", "DELETE"],
  ],
  [
    ["x-original-url", "/api/admin/trainees"],
    ["x-rewrite-url", "/api/admin/trainees"],
  ],
  [
    ["__proto__", "x"],
    ["constructor", "x"],
    ["tostring", "x"],
  ],
  [
    ["x-razorpay-signature", "0".repeat(64)],
    ["x-razorpay-event-id", "evt_1"],
  ],
  [
    ["last-event-id", "1"],
    ["accept", "text/event-stream"],
  ],
];

const KEYS = [
  "",
  " ",
  "k",
  "k2",
  "k".repeat(200),
  "k".repeat(201),
  "\u00ff\u00fe",
  "null",
  "__proto__",
  "'; --",
];

export const oddHeaders: fc.Arbitrary<Header[]> = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...ODD) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(...KEYS).map((key) => [["idempotency-key", key] as Header]),
      },
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((lists) => lists.flat());

/** Ways to send a session cookie that is invalid or repeated. `@` is replaced by a valid token. */
export const ODD_SESSIONS: readonly (readonly Header[])[] = [
  [
    ["authorization", "Bearer @"],
    ["authorization", "Bearer @"],
  ],
  [["authorization", "bearer @"]],
  [["authorization", "Bearer  @"]],
  [["authorization", "Bearer @x"]],
  [["authorization", "Basic @"]],
  [["authorization", "Bearer null"]],
  [["authorization", `Bearer ${"x".repeat(9_000)}`]],
  [["authorization", "Bearer @, Bearer @"]],
  [["cookie", "hub_session=@"]],
  [
    ["x-authorization", "Bearer @"],
    ["token", "@"],
  ],
];

type Turn = (path: string) => string;

const encodeLetter = (path: string, letter: string) =>
  path.replace(letter, `%${letter.charCodeAt(0).toString(16)}`);

/** Changes to an address. */
const TURNS: readonly Turn[] = [
  (path) => `${path}/`,
  (path) => path.replace("/api/", "//api/"),
  (path) => path.replace("/api/", "/api//"),
  (path) => path.replace("/api/", "/./api/../api/"),
  (path) => `/assets/..${path}`,
  (path) => `/assets/%2e%2e${path}`,
  (path) => path.replace("/api/", "/api%2f"),
  (path) => path.replace("/api/", "\\api\\"),
  (path) => path.toUpperCase(),
  (path) => encodeLetter(path, "a"),
  (path) => encodeLetter(path, "i").replace("%69", "%2569"),
  (path) => `${path};jsessionid=1`,
  (path) => `${path}%00`,
  (path) => `${path}.json`,
  (path) => `${path}#fragment`,
  (path) => `${path}%`,
  (path) => `${path}%zz`,
  (path) => `${path}%c0%af`,
  (path) => `${path}\u00e9\u00ff`,
  (path) => `${path}/${"x".repeat(9_000)}`,
  (path) => `${path}${"/x".repeat(2_000)}`,
  (path) => `http://elsewhere.example${path}`,
  (path) => path.slice(1),
  () => "*",
  () => "/api/%2e%2e/%2e%2e/etc/passwd",
  (path) => path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/i, (id) => id.toUpperCase()),
  (path) => path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/i, (id) => `{${id}}`),
  (path) => path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/i, (id) => `${id}%20`),
  (path) => path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/i, "__proto__"),
  (path) => path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/i, "%F0%9F%AA%94%ED%A0%80"),
  (path) => path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/i, "00000000-0000-0000-0000-000000000000"),
  (path) => path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/i, "1e3"),
];

export const turns = fc.constantFrom(...TURNS);

/** Query strings that are no list of names with one text each. */
const QUERIES = [
  "page=1&page=2",
  "page[]=1&page[a]=2",
  "page=1e3&pageSize=0x10",
  "page=99999999999999999999&pageSize=200",
  "page=2147483648&pageSize=200",
  "page=-1",
  "pageSize=201",
  "sort=__proto__",
  "sort=-constructor",
  "sort=name,-name;drop",
  "q=%00",
  "q=%ED%A0%80",
  "q=%",
  "q=%25_%5C%27",
  "q=.*(%5B",
  `q=${"x".repeat(7_000)}`,
  "q=%F0%9F%AA%94%E2%80%AE",
  "__proto__[x]=1&constructor=1&toString=1",
  "&&&=&==&a",
  "?a=1",
  "from=2026-13-01&to=0000-00-00",
  "from=-271821-04-20&to=275760-09-13",
  "date=9999-12-31",
  "day=2026-02-30",
  "batchType=toString&state=valueOf&kind=__proto__&status=constructor&show=hasOwnProperty",
  "figure=constructor&part=__proto__&company=%00",
  "token=x&expires=9999999999&signature=x",
  "e=9999999999&s=x&r=x",
  "recent=-1",
  "after=zzzz&size=0",
  "after=0198f0a2-7c1e-7d3b-9a4f-2f6f1c0d5e8a&size=1e9",
  "ip=%27%20or%201=1&who=__proto__&topic=constructor&outcome=toString",
];

export const oddQueries = fc.constantFrom(...QUERIES);

/** Addresses that are no calls. */
export const BESIDE = [
  "/",
  "/index.html",
  "/login",
  "/admin-panel",
  "/assets/",
  "/assets/..%2f..%2fpackage.json",
  "/assets/%252e%252e/package.json",
  "/..%5c..%5cpackage.json",
  "/.env",
  "/.git/config",
  "/data/secret",
  "/robots.txt",
  "/favicon.ico",
  "/api",
  "/api/",
  "/api/docs",
  "/api/docs/",
  "/api/docs/json",
  "/api/docs/yaml",
  "/api/docs/static/index.html",
  "/api/docs/static/..%2f..%2fpackage.json",
  "/api/docs/static/swagger-initializer.js",
  "/api/unknown",
  "/metrics",
  "/%",
  "/%00",
  "//elsewhere.example/",
  "/\\elsewhere.example/",
  `/${"a".repeat(15_000)}`,
];
