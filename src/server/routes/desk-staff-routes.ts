import type { FastifyInstance } from "fastify";
import { type MadeLink, STAFF_ENDPOINTS, type StaffMember } from "../../contract/desk-staff.ts";
import {
  addStaff,
  changeStaffRole,
  type NewLink,
  renewStaffLink,
  revokeStaff,
} from "../desk/staff-accounts.ts";
import { listSections, openSections } from "../desk/staff-sections.ts";
import type { AppContext } from "../services/services.ts";
import { addAudit } from "../store/audit.ts";
import { type ListedStaff, listStaff, sectionsOf } from "../store/staff.ts";
import { DomainError } from "../system/domain-error.ts";
import { askerOf } from "./desk-session.ts";
import { serving } from "./serve.ts";

/** Who may sign in at the desk, for administrators (DSK-07). */
export function deskStaffRoutes(app: FastifyInstance, context: AppContext): void {
  const { serve } = serving(app, context);
  const { store, now } = context;
  const member = async (id: string): Promise<StaffMember> => {
    const [found] = await listStaff(store, id);
    if (found === undefined) throw new DomainError("unknown_staff");
    return memberOf(found);
  };

  serve(STAFF_ENDPOINTS.listStaff, async (request) => {
    const { client, staffId } = askerOf(request);
    await addAudit(store, {
      at: now(),
      action: "staff_listed",
      subject: "staff",
      account_id: null,
      client,
      staff_id: staffId,
    });
    return { staff: (await listStaff(store)).map(memberOf), sections: await listSections(context) };
  });

  serve(STAFF_ENDPOINTS.addStaff, async (request) => {
    const outcome = await addStaff(context, askerOf(request), request.body);
    if (typeof outcome === "string") throw new DomainError(outcome);
    return madeLink(outcome);
  });

  serve(STAFF_ENDPOINTS.changeStaffRole, async (request) => {
    const { staff_id: id } = request.params;
    const outcome = await changeStaffRole(context, askerOf(request), { id, role: request.body.role });
    if (outcome !== "changed") throw new DomainError(outcome);
    return await member(id);
  });

  serve(STAFF_ENDPOINTS.renewStaffLink, async (request) => {
    const made = await renewStaffLink(context, askerOf(request), request.params.staff_id);
    if (made === undefined) throw new DomainError("unknown_staff");
    return madeLink(made);
  });

  serve(STAFF_ENDPOINTS.revokeStaff, async (request) => {
    const { staff_id: id } = request.params;
    const outcome = await revokeStaff(context, askerOf(request), id);
    if (outcome !== "revoked") throw new DomainError(outcome);
    return await member(id);
  });

  serve(STAFF_ENDPOINTS.changeStaffSections, async (request) => {
    const { staff_id: id } = request.params;
    const [found] = await listStaff(store, id);
    const asked = { id, sections: request.body.sections, before: found?.sections ?? "[]" };
    const outcome = await openSections(context, askerOf(request), asked);
    if (outcome !== "changed") throw new DomainError(found === undefined ? "unknown_staff" : outcome);
    return await member(id);
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
