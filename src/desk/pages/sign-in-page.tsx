import { Button, HStack, Separator, Spinner, Stack, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate } from "react-router-dom";
import { call } from "../api/call.ts";
import { askForPasskey, hasPasskeys } from "../api/passkey.ts";
import { beginSession, useSession } from "../api/session.ts";
import { sentences } from "../sentences.ts";
import { NarrowPage } from "../ui/narrow-page.tsx";
import { Problem } from "../ui/problem.tsx";
import { TextField } from "../ui/text-field.tsx";
import { useAction } from "../ui/use-action.ts";

/** Where somebody signs in (DSK-03). */
export function SignInPage() {
  const session = useSession();
  const ways = useQuery({ queryKey: ["ways"], queryFn: () => call("signInWays") });
  const passkey = useAction(async () => {
    const used = await askForPasskey(await call("passkeyChallenge"));
    beginSession(await call("signInWithPasskey", { body: { passkey: used } }));
  });
  if (session.isPending) return <Spinner margin="6" aria-label={sentences.loading} role="status" />;
  if (session.data) return <Navigate to="/" replace />;
  return (
    <NarrowPage title={sentences.signInTitle} school={ways.data?.school}>
      {hasPasskeys() ? (
        <Button loading={passkey.isBusy} onClick={() => passkey.run()}>
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
    beginSession(await call("signInWithCode", { body: { email, password, code } })),
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
          {...{ label: sentences.email, value: email, onText: setEmail }}
          {...{ type: "email", autoComplete: "username", required: true }}
        />
        <TextField
          {...{ label: sentences.password, value: password, onText: setPassword }}
          {...{ type: "password", autoComplete: "current-password", required: true }}
        />
        <TextField
          {...{ label: sentences.code, help: sentences.codeHelp, value: code, onText: setCode }}
          {...{ inputMode: "numeric", autoComplete: "one-time-code", required: true }}
        />
        <Problem>{signIn.problem}</Problem>
        <Button type="submit" variant="outline" loading={signIn.isBusy}>
          {sentences.signIn}
        </Button>
      </Stack>
    </form>
  );
}
