import cookie from "@fastify/cookie";
import type { FastifyInstance } from "fastify";

/** `request.cookies`, `reply.setCookie` and `reply.clearCookie`. */
export async function installCookies(app: FastifyInstance): Promise<void> {
  await app.register(cookie);
}
