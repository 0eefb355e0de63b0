import { randomUUID } from "node:crypto";
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { BODY_MAX_BYTES } from "../../contract/limits.ts";
import { endConnectionsOfDraining } from "../http/draining.ts";
import { installErrorHandler, respondToBrokenRequest } from "../http/error-handler.ts";
import { readForwardedFor } from "../http/forwarded-for.ts";
import { installCookies } from "../http/plugins.ts";
import { installSecurityHeaders, refuseCrossSite, securityHeaders } from "../http/security-headers.ts";
import { compileWhenAsked } from "../http/validators.ts";
import { refuseBrokenQuery, textOfBody } from "../http/well-formed-text.ts";
import { measureResponses } from "../monitoring/http-metrics.ts";
import { accessLinkRoutes } from "../routes/access-link-routes.ts";
import { accountRoutes, sessionRoutes } from "../routes/account-routes.ts";
import { applicationListRoutes } from "../routes/application-list-routes.ts";
import { applicationRoutes } from "../routes/application-routes.ts";
import { clientErrorRoutes } from "../routes/client-error-routes.ts";
import { deskApplicationRoutes } from "../routes/desk-application-routes.ts";
import { deskCaseworkRoutes } from "../routes/desk-casework-routes.ts";
import { deskExportRoutes } from "../routes/desk-export-routes.ts";
import { deskFilterRoutes } from "../routes/desk-filter-routes.ts";
import { deskFormPublishingRoutes } from "../routes/desk-form-publishing-routes.ts";
import { deskFormRoutes } from "../routes/desk-form-routes.ts";
import { deskMachineRoutes } from "../routes/desk-machine-routes.ts";
import { deskOutageRoutes } from "../routes/desk-outage-routes.ts";
import { deskPageRoutes } from "../routes/desk-page-routes.ts";
import { deskPreviewRoutes } from "../routes/desk-preview-routes.ts";
import { deskRoutes } from "../routes/desk-routes.ts";
import { deskStaffRoutes } from "../routes/desk-staff-routes.ts";
import { deskSubmissionRoutes } from "../routes/desk-submission-routes.ts";
import { deskWebhookRoutes } from "../routes/desk-webhook-routes.ts";
import { documentRoutes } from "../routes/document-routes.ts";
import { diskRoutes, downloadRoute } from "../routes/download-routes.ts";
import { formRoutes } from "../routes/form-routes.ts";
import { lookupRoutes } from "../routes/lookup-routes.ts";
import { pdfRoutes } from "../routes/pdf-routes.ts";
import { previewRoutes } from "../routes/preview-routes.ts";
import { healthRoutes, metricsRoutes, openApiRoute } from "../routes/service-routes.ts";
import { isSecure } from "../routes/session-cookies.ts";
import { isFile, staticRoutes } from "../routes/static-routes.ts";
import { styleRoutes, webRoutes } from "../routes/web-routes.ts";
import type { AppContext } from "../services/services.ts";
import { DomainError } from "../system/domain-error.ts";
import { installErrorPages, sendUnreadable } from "../web/error-page.ts";

/** As long as a megabyte takes at 30 kbit/s: a request that is not here by then is ended. */
const REQUEST_MAX_MS = 5 * 60_000;

/**
 * The application: every call and the web part, ready to listen or to be asked through `inject`. Hooks of every call that
 * wait for nothing take `done`: a promise for each would cost as much as what they do.
 */
export async function buildApp(context: AppContext): Promise<FastifyInstance> {
  const { config, web } = context;
  const log: FastifyBaseLogger = context.log;
  const isHttps = () => isSecure(context.publicUrl());
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_MAX_BYTES,
    trustProxy: trustedProxies(config.trustProxy),
    forceCloseConnections: "idle",
    // What still comes over a connection that is about to end is answered.
    return503OnClosing: false,
    requestTimeout: REQUEST_MAX_MS,
    clientErrorHandler: (error, socket) => respondToBrokenRequest({ log, isHttps }, error, socket),
    // Node would refuse a request without a host by itself, without a sentence.
    http: { requireHostHeader: false },
    // No hook is called for an address that cannot be read.
    frameworkErrors: (_error, request, reply) => {
      reply.headers(securityHeaders({ requestId: request.id, isHttps: isHttps() }));
      sendUnreadable(request, reply, context);
    },
  });
  app.setValidatorCompiler(compileWhenAsked);
  readForwardedFor(app);
  acceptJsonOnly(app);
  installErrorHandler(app);
  installSecurityHeaders(app, isHttps);
  installErrorPages(app, context);
  requireHost(app);
  endConnectionsOfDraining(app, context.draining);
  logResponses(app);
  if (context.metrics !== null) measureResponses(app, context.metrics);
  refuseCrossSiteChanges(app, context);
  app.addHook("preValidation", (request, _reply, done) => {
    refuseBrokenQuery(request);
    done();
  });
  await installCookies(app);
  healthRoutes(app, context);
  openApiRoute(app, context);
  metricsRoutes(app, context);
  if (config.s3 === null) await diskRoutes(app, context);
  downloadRoute(app, context);
  if (web.folder !== undefined) staticRoutes(app, web.folder);
  styleRoutes(app, context);
  // One desk for all applications of the school.
  deskRoutes(app, context);
  deskStaffRoutes(app, context);
  deskApplicationRoutes(app, context);
  deskSubmissionRoutes(app, context);
  deskCaseworkRoutes(app, context);
  deskFilterRoutes(app, context);
  deskExportRoutes(app, context);
  deskMachineRoutes(app, context);
  deskWebhookRoutes(app, context);
  deskOutageRoutes(app, context);
  deskFormRoutes(app, context);
  deskFormPublishingRoutes(app, context);
  deskPageRoutes(app, context);
  deskPreviewRoutes(app, context);
  if (context.named.length === 0) routesOfApplication(app, context);
  else {
    for (const named of context.named) {
      // Each is below its prefix: no call of one can reach what is another's.
      await app.register(async (scope) => routesOfApplication(scope, named), { prefix: named.prefix });
    }
    applicationListRoutes(app, context);
  }
  if (web.upgrade) app.server.on("upgrade", web.upgrade);
  return app;
}

/** The calls and pages of one application. */
function routesOfApplication(app: FastifyInstance, context: AppContext): void {
  accountRoutes(app, context);
  sessionRoutes(app, context);
  applicationRoutes(app, context);
  documentRoutes(app, context);
  pdfRoutes(app, context);
  accessLinkRoutes(app, context);
  formRoutes(app, context);
  previewRoutes(app, context);
  lookupRoutes(app, context);
  clientErrorRoutes(app, context);
  webRoutes(app, context);
}

/**
 * Fastify would take plain text too. Keys such as `__proto__` are an error, and so is what is no UTF-8. A call without a
 * payload may say that it is JSON all the same, as all calls do (SAF-02).
 */
function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, (request, body, done) => {
    const hasPayload = request.routeOptions.schema?.body !== undefined;
    if (body.length === 0 && !hasPayload) done(null);
    else void parse(request, textOfBody(body), done);
  });
}

/** A proxy may go by another of two hosts than we do. */
function requireHost(app: FastifyInstance): void {
  app.addHook("onRequest", ({ raw: { rawHeaders, httpVersion } }, _reply, done) => {
    const isHost = (name: string, index: number) =>
      index % 2 === 0 && name.length === 4 && name.toLowerCase() === "host";
    const hosts = rawHeaders.filter(isHost).length;
    if (hosts > 1 || (hosts === 0 && httpVersion === "1.1")) throw new DomainError("invalid_request");
    done();
  });
}

/**
 * One line a call, with the route's pattern and never the address. A page loads two dozen files: writing a line for each
 * would take longer than sending it.
 */
function logResponses(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    const level = isFile(request) && reply.statusCode < 400 ? "debug" : "info";
    request.log[level]({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, "answered");
    done();
  });
}

function refuseCrossSiteChanges(app: FastifyInstance, context: AppContext): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const changesNothing = ["GET", "HEAD", "OPTIONS"].includes(request.method);
    if (!changesNothing) refuseCrossSite(request, context.publicUrl());
    done();
  });
}

/** A number of proxies as the test of each hop, or their addresses. */
function trustedProxies(
  setting: number | string | null,
): boolean | string | ((address: string, hop: number) => boolean) {
  return typeof setting === "number" ? (_address, hop) => hop < setting : (setting ?? false);
}
