import type { FastifyInstance } from "fastify";
import type {
  MadeLink,
  NewRole,
  NewSections,
  NewStaff,
  StaffList,
  StaffMember,
  StaffParams,
} from "../../contract/desk-staff.ts";
import {
  addStaff,
  changeStaffRole,
  type NewLink,
  renewStaffLink,
  revokeStaff,
} from "../desk/staff-accounts.ts";
import { listSections, openSections } from "../desk/staff-sections.ts";
import { deskEndpoint } from "../http/endpoint.ts";
import type { AppContext } from "../services/services.ts";
import { addAudit } from "../store/audit.ts";
import { type ListedStaff, listStaff, sectionsOf } from "../store/staff.ts";
import { DomainError } from "../system/domain-error.ts";
import { askerOf, requireStaff } from "./desk-session.ts";

/** Who may sign in at the desk, for administrators (DSK-07). */
export function deskStaffRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, now } = context;
  const onRequest = requireStaff(context, "manageStaff");
  const member = async (id: string): Promise<StaffMember> => {
    const [found] = await listStaff(db, id);
    if (found === undefined) throw new DomainError("unknown_staff");
    return memberOf(found);
  };

  app.route({
    ...deskEndpoint("listStaff"),
    onRequest,
    handler: async (request): Promise<StaffList> => {
      const { client, staffId } = askerOf(request);
      await addAudit(db, {
        at: now(),
        action: "staff_listed",
        subject: "staff",
        account_id: null,
        client,
        staff_id: staffId,
      });
      return { staff: (await listStaff(db)).map(memberOf), sections: await listSections(context) };
    },
  });

  app.route<{ Body: NewStaff }>({
    ...deskEndpoint("addStaff"),
    onRequest,
    handler: async (request): Promise<MadeLink> => {
      const outcome = await addStaff(context, askerOf(request), request.body);
      if (typeof outcome === "string") throw new DomainError(outcome);
      return madeLink(outcome);
    },
  });

  app.route<{ Params: StaffParams; Body: NewRole }>({
    ...deskEndpoint("changeStaffRole"),
    onRequest,
    handler: async (request): Promise<StaffMember> => {
      const { staff_id: id } = request.params;
      const outcome = await changeStaffRole(context, askerOf(request), { id, role: request.body.role });
      if (outcome !== "changed") throw new DomainError(outcome);
      return await member(id);
    },
  });

  app.route<{ Params: StaffParams }>({
    ...deskEndpoint("renewStaffLink"),
    onRequest,
    handler: async (request): Promise<MadeLink> => {
      const made = await renewStaffLink(context, askerOf(request), request.params.staff_id);
      if (made === undefined) throw new DomainError("unknown_staff");
      return madeLink(made);
    },
  });

  app.route<{ Params: StaffParams }>({
    ...deskEndpoint("revokeStaff"),
    onRequest,
    handler: async (request): Promise<StaffMember> => {
      const { staff_id: id } = request.params;
      const outcome = await revokeStaff(context, askerOf(request), id);
      if (outcome !== "revoked") throw new DomainError(outcome);
      return await member(id);
    },
  });

  app.route<{ Params: StaffParams; Body: NewSections }>({
    ...deskEndpoint("changeStaffSections"),
    onRequest,
    handler: async (request): Promise<StaffMember> => {
      const { staff_id: id } = request.params;
      const [found] = await listStaff(db, id);
      const asked = { id, sections: request.body.sections, before: found?.sections ?? "[]" };
      const outcome = await openSections(context, askerOf(request), asked);
      if (outcome !== "changed") throw new DomainError(found === undefined ? "unknown_staff" : outcome);
      return await member(id);
    },
  });
}

function madeLink({ link, expiresAt }: NewLink): MadeLink {
  return { link, expires_at: expiresAt };
}

function memberOf(listed: ListedStaff): StaffMember {
  const { id, email, role, last_sign_in_at, revoked_at, is_enrolled } = listed;
  const state = revoked_at !== null ? "revoked" : is_enrolled ? "active" : "invited";
  return { id, email, role, state, last_sign_in_at, sections: sectionsOf(listed.sections) };
}
