import { PassThrough } from "node:stream";
import fastify from "fastify";
import { expect, test } from "vitest";
import { sendError, toAppError } from "./errors.ts";

test("a stream that breaks before its first byte is answered as any failure", async () => {
  const app = fastify();
  app.setErrorHandler((error, _request, reply) => sendError(reply, toAppError(error)));
  app.get("/stream", async (_request, reply) => {
    const stream = new PassThrough();
    reply.header("content-type", "text/event-stream; charset=utf-8");
    setImmediate(() => stream.destroy(new Error("broken")));
    return stream;
  });
  const answer = await app.inject({ method: "GET", url: "/stream" });
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([
    500,
    "application/json; charset=utf-8",
  ]);
  expect(answer.json()).toMatchObject({ code: "INTERNAL" });
  await app.close();
});
