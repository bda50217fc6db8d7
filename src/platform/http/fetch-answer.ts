/** Many times the size of any service's answer: a page of a hundred payments is a tenth of it. */
const MOST_BYTES = 5 * 1024 * 1024;

/**
 * `fetch` from a service that the operator configured: it follows no redirects, and reading an
 * answer of more than 5 MB throws. Otherwise an endless answer, or one that unpacks to gigabytes,
 * would fill the memory before the time limit.
 */
export async function fetchAnswer(url: string | URL, init: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: "error" });
  if (!response.body) return response;
  let received = 0;
  const bounded = new TransformStream<Uint8Array, Uint8Array>({
    transform: (bytes, controller) => {
      received += bytes.byteLength;
      if (received <= MOST_BYTES) controller.enqueue(bytes);
      else controller.error(new Error(`The answer is longer than ${MOST_BYTES} bytes.`));
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(bounded), { status, statusText, headers });
}
