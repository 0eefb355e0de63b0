import type { Migration } from "kysely/migration";
import { up as accounts } from "./migrations/001-accounts.ts";
import { up as applications } from "./migrations/002-applications.ts";
import { up as formsAndJobs } from "./migrations/003-forms-and-jobs.ts";
import { up as chosenTabs } from "./migrations/004-chosen-tabs.ts";
import { up as submissions } from "./migrations/005-submissions.ts";
import { up as tokensAndAudit } from "./migrations/006-tokens-and-audit.ts";
import { up as documents } from "./migrations/007-documents.ts";
import { up as pdfCopies } from "./migrations/008-pdf-copies.ts";
import { up as sealing } from "./migrations/009-sealing.ts";
import { up as jobOrder } from "./migrations/010-job-order.ts";
import { up as partnerConfig } from "./migrations/011-partner-config.ts";
import { up as emails } from "./migrations/012-emails.ts";
import { up as keptAside } from "./migrations/013-kept-aside.ts";
import { up as boundCodes } from "./migrations/014-bound-codes.ts";
import { up as sweeps } from "./migrations/015-sweeps.ts";
import { up as tokenOwners } from "./migrations/016-token-owners.ts";
import { up as failedJobs } from "./migrations/017-failed-jobs.ts";
import { up as oneRowOfState } from "./migrations/018-one-row-of-state.ts";
import { up as recentChanges } from "./migrations/019-recent-changes.ts";
import { up as formVersions } from "./migrations/020-form-versions.ts";
import { up as declaredChanges } from "./migrations/021-declared-changes.ts";
import { up as tokenForms } from "./migrations/022-token-forms.ts";
import { up as webhooks } from "./migrations/023-webhooks.ts";
import { up as submittedOn } from "./migrations/038-submitted-on.ts";
import { up as exportedApplications } from "./migrations/040-exported-applications.ts";
import { up as applicationsOfAnAccount } from "./migrations/042-applications-of-an-account.ts";
import { up as staff } from "./migrations/043-staff.ts";
import { up as applicationSummaries } from "./migrations/044-application-summaries.ts";
import { up as submissionsKept } from "./migrations/045-submissions.ts";
import { up as checklistRemindersNotes } from "./migrations/046-checklist-reminders-notes.ts";
import { up as passingOn } from "./migrations/047-passing-on.ts";
import { up as filters } from "./migrations/048-filters.ts";
import { up as accountMails } from "./migrations/050-account-mails.ts";
import { up as formDrafts } from "./migrations/051-form-drafts.ts";
import { up as formSchedules } from "./migrations/052-form-schedules.ts";
import { up as formApprovals } from "./migrations/053-form-approvals.ts";
import { up as formComments } from "./migrations/054-form-comments.ts";
import { up as formThreadPlaces } from "./migrations/055-form-thread-places.ts";
import { up as deskExportsTaken } from "./migrations/056-desk-exports-taken.ts";
import { up as outages } from "./migrations/057-outages.ts";
import { up as namesFoundOtherwise } from "./migrations/058-names-found-otherwise.ts";
import { up as reopeningReasons } from "./migrations/059-reopening-reasons.ts";
import { up as serviceTokens } from "./migrations/060-service-tokens.ts";

/**
 * Every change of the tables, oldest first, by the name of its file, which is what databases record. A migration that
 * was released is never edited or renamed: add another one. Types and statements are those that SQLite and PostgreSQL
 * share. None uses code of the store, which goes on changing.
 */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  "001-accounts": { up: accounts },
  "002-applications": { up: applications },
  "003-forms-and-jobs": { up: formsAndJobs },
  "004-chosen-tabs": { up: chosenTabs },
  "005-submissions": { up: submissions },
  "006-tokens-and-audit": { up: tokensAndAudit },
  "007-documents": { up: documents },
  "008-pdf-copies": { up: pdfCopies },
  "009-sealing": { up: sealing },
  "010-job-order": { up: jobOrder },
  "011-partner-config": { up: partnerConfig },
  "012-emails": { up: emails },
  "013-kept-aside": { up: keptAside },
  "014-bound-codes": { up: boundCodes },
  "015-sweeps": { up: sweeps },
  "016-token-owners": { up: tokenOwners },
  "017-failed-jobs": { up: failedJobs },
  "018-one-row-of-state": { up: oneRowOfState },
  "019-recent-changes": { up: recentChanges },
  "020-form-versions": { up: formVersions },
  "021-declared-changes": { up: declaredChanges },
  "022-token-forms": { up: tokenForms },
  "023-webhooks": { up: webhooks },
  "038-submitted-on": { up: submittedOn },
  "040-exported-applications": { up: exportedApplications },
  "042-applications-of-an-account": { up: applicationsOfAnAccount },
  "043-staff": { up: staff },
  "044-application-summaries": { up: applicationSummaries },
  "045-submissions": { up: submissionsKept },
  "046-checklist-reminders-notes": { up: checklistRemindersNotes },
  "047-passing-on": { up: passingOn },
  "048-filters": { up: filters },
  "050-account-mails": { up: accountMails },
  "051-form-drafts": { up: formDrafts },
  "052-form-schedules": { up: formSchedules },
  "053-form-approvals": { up: formApprovals },
  "054-form-comments": { up: formComments },
  "055-form-thread-places": { up: formThreadPlaces },
  "056-desk-exports-taken": { up: deskExportsTaken },
  "057-outages": { up: outages },
  "058-names-found-otherwise": { up: namesFoundOtherwise },
  "059-reopening-reasons": { up: reopeningReasons },
  "060-service-tokens": { up: serviceTokens },
};
