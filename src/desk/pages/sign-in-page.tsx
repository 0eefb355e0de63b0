import { Button, HStack, Link, Separator, Spinner, Stack, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, Link as RouterLink, useSearchParams } from "react-router-dom";
import {
  DESK_PAGES,
  DESK_PROVIDER,
  PROVIDER_PROBLEM_PARAMETER,
  PROVIDER_PROBLEMS,
  type ProviderProblem,
} from "../../contract/desk.ts";
import { call } from "../api/call.ts";
import { askForPasskey, hasPasskeys } from "../api/passkey.ts";
import { beginSession, findProviderSignOut, useSession } from "../api/session.ts";
import { PROVIDER_WORDS, sentences } from "../sentences.ts";
import { NarrowPage } from "../ui/narrow-page.tsx";
import { Problem } from "../ui/problem.tsx";
import { TextField } from "../ui/text-field.tsx";
import { useAction } from "../ui/use-action.ts";

/** What trying again does not change: somebody else has to do something first. */
const FOR_ADMINISTRATORS: ReadonlySet<ProviderProblem> = new Set(["no_role", "not_invited", "revoked"]);

/** What the school's provider has sent somebody back with. */
function useProviderProblem(): ProviderProblem | undefined {
  const [parameters] = useSearchParams();
  const given = parameters.get(PROVIDER_PROBLEM_PARAMETER);
  return PROVIDER_PROBLEMS.find((known) => known === given);
}

/** Where somebody signs in (DSK-03, DSK-09). */
export function SignInPage() {
  const session = useSession();
  const problem = useProviderProblem();
  const schoolSignOut = findProviderSignOut();
  const ways = useQuery({ queryKey: ["ways"], queryFn: () => call("GET /desk/api/sign-in") });
  const passkey = useAction(async () => {
    const used = await askForPasskey(await call("POST /desk/api/sign-in/passkey-challenge"));
    beginSession(await call("POST /desk/api/sign-in/passkey", { body: { passkey: used } }));
  });
  if (session.isPending) return <Spinner margin="6" aria-label={sentences.loading} role="status" />;
  if (session.data) return <Navigate to="/" replace />;
  if (problem !== undefined && FOR_ADMINISTRATORS.has(problem)) {
    return (
      <NarrowPage title={sentences.refusedTitle} school={ways.data?.school}>
        <Text>{PROVIDER_WORDS[problem]}</Text>
        <Link asChild>
          <RouterLink to={DESK_PAGES.signIn}>{sentences.anotherWay}</RouterLink>
        </Link>
      </NarrowPage>
    );
  }
  return (
    <NarrowPage title={sentences.signInTitle} school={ways.data?.school}>
      <Problem>{problem === undefined ? null : PROVIDER_WORDS[problem]}</Problem>
      {ways.data?.provider === true && (
        <Button asChild>
          <a href={DESK_PROVIDER.begin}>{sentences.withSchool}</a>
        </Button>
      )}
      {schoolSignOut !== null && (
        <Button variant="outline" onClick={() => location.assign(schoolSignOut)}>
          {sentences.signOutOfSchool}
        </Button>
      )}
      {hasPasskeys() ? (
        <Button
          variant={ways.data?.provider === true ? "outline" : "solid"}
          loading={passkey.isBusy}
          onClick={() => passkey.run()}
        >
          {sentences.withPasskey}
        </Button>
      ) : (
        <Text>{sentences.noPasskeys}</Text>
      )}
      <Problem>{passkey.problem}</Problem>
      <HStack>
        <Separator flex="1" />
        <Text color="fg.muted" fontSize="sm">
          {sentences.orWithCode}
        </Text>
        <Separator flex="1" />
      </HStack>
      <CodeForm />
      <Text color="fg.muted" fontSize="sm">
        {sentences.noWayIn}
      </Text>
    </NarrowPage>
  );
}

function CodeForm() {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const signIn = useAction(async () =>
    beginSession(await call("POST /desk/api/sign-in/code", { body: { email, password, code } })),
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        signIn.run();
      }}
    >
      <Stack gap="4">
        <TextField
          label={sentences.email}
          value={email}
          onText={setEmail}
          type="email"
          name="username"
          autoComplete="username"
          required
        />
        <TextField
          label={sentences.password}
          value={password}
          onText={setPassword}
          type="password"
          name="password"
          autoComplete="current-password"
          required
        />
        <TextField
          label={sentences.code}
          help={sentences.codeHelp}
          value={code}
          onText={setCode}
          inputMode="numeric"
          name="code"
          autoComplete="one-time-code"
          required
        />
        <Problem>{signIn.problem}</Problem>
        <Button type="submit" variant="outline" loading={signIn.isBusy}>
          {sentences.signIn}
        </Button>
      </Stack>
    </form>
  );
}
