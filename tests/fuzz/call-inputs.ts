import type { TSchema } from "typebox";
import type { CALLS } from "../../src/contract/endpoints.ts";
import {
  AddAnotherBody,
  AnswerKeyParams,
  AnswersBody,
  Confirmation,
  ConvertDocumentBody,
  Credentials,
  LastPageBody,
  PasswordReset,
  PresignedUrlBody,
  ProblemReport,
  ServiceTokenQuery,
  TabBody,
  TokenQuery,
  UsernameOnly,
  ValidationsBody,
  WebStatusBody,
} from "../../src/contract/endpoint-types.ts";
import { LookupQuery } from "../../src/server/routes/lookup-routes.ts";

/** What a call takes, as the contract declares it. */
export interface CallInput {
  readonly body?: TSchema;
  readonly query?: TSchema;
  readonly params?: TSchema;
}

export type CallName = keyof typeof CALLS;

/** The inputs of every call: the compiler refuses a call of the contract that is missing here. */
export const CALL_INPUTS: Readonly<Record<CallName, CallInput>> = {
  signup: { body: Credentials },
  confirm: { body: Confirmation },
  login: { body: Credentials },
  forgotPassword: { body: UsernameOnly },
  resetPassword: { body: PasswordReset },
  resendConfirm: { body: UsernameOnly },
  logout: {},
  session: {},
  profile: {},
  saveAnswers: { body: AnswersBody },
  lastPage: { body: LastPageBody },
  webStatus: { body: WebStatusBody },
  submit: {},
  submission: {},
  validations: { body: ValidationsBody },
  saveAddAnother: { body: AddAnotherBody },
  addAnother: {},
  saveTab: { body: TabBody },
  tabs: {},
  temporaryAnswers: { query: TokenQuery },
  staffView: { query: ServiceTokenQuery },
  presignedUrl: { body: PresignedUrlBody },
  convertDocument: { params: AnswerKeyParams, body: ConvertDocumentBody },
  conversionStatus: { params: AnswerKeyParams },
  deleteConversion: { params: AnswerKeyParams },
  documentAnswers: {},
  deleteDocumentAnswer: { params: AnswerKeyParams },
  documentPdf: { params: AnswerKeyParams },
  pdfCopy: {},
  reportProblem: { body: ProblemReport },
  currentForm: {},
  lookup: { query: LookupQuery },
};
