import fastify from "fastify";

/** What a call costs at least: takes the same body by the same framework, and does nothing with it. */
const app = fastify();
app.put("/api/answer", async () => ({ message: "Your answers are saved." }));
app.get("/processor-us", async () => {
  const { user, system } = process.cpuUsage();
  return user + system;
});
process.send?.(await app.listen({ host: "127.0.0.1", port: 0 }));
