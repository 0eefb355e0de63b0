import { Box, Button, Code, QrCode, Spinner, Stack, Tabs, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { brokenPasswordRules, type PasswordRule } from "../../contract/account.ts";
import type { OpenedLink, SignedIn } from "../../contract/desk-staff.ts";
import { call, sentenceOf } from "../api/call.ts";
import { hasPasskeys, makePasskey } from "../api/passkey.ts";
import { beginSession } from "../api/session.ts";
import { ROLE_WORDS, sentences } from "../sentences.ts";
import { NarrowPage } from "../ui/narrow-page.tsx";
import { Problem } from "../ui/problem.tsx";
import { TextField } from "../ui/text-field.tsx";
import { useAction } from "../ui/use-action.ts";

/** Where a one-time link leads: its owner chooses how to sign in from now on (DSK-02). */
export function FirstSignInPage() {
  const token = useLocation().hash.slice(1);
  const link = useQuery({
    queryKey: ["link", token],
    queryFn: () => call("POST /desk/api/first-sign-in", { body: { token } }),
    enabled: token !== "",
    // Opened anew, it would offer another challenge than the one that is being signed.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  return (
    <NarrowPage title={sentences.firstSignInTitle}>
      {token === "" ? (
        <Problem>{sentences.linkIncomplete}</Problem>
      ) : link.data ? (
        <Ways token={token} link={link.data} />
      ) : link.isError ? (
        <Problem>{sentenceOf(link.error)}</Problem>
      ) : (
        <Spinner aria-label={sentences.loading} role="status" />
      )}
    </NarrowPage>
  );
}

interface Offered {
  readonly token: string;
  readonly link: OpenedLink;
}

function Ways({ token, link }: Offered) {
  const first = hasPasskeys() ? "passkey" : "code";
  return (
    <>
      <Text>
        <strong>{sentences.invitedAs(link.email, ROLE_WORDS[link.role].name)}</strong>
        <br />
        {sentences.chooseWay}
      </Text>
      <Tabs.Root defaultValue={first} lazyMount fitted>
        <Tabs.List aria-label={sentences.ways}>
          <Tabs.Trigger value="passkey">{sentences.passkey}</Tabs.Trigger>
          <Tabs.Trigger value="code">{sentences.passwordAndCode}</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="passkey">
          <PasskeyWay token={token} link={link} />
        </Tabs.Content>
        <Tabs.Content value="code">
          <CodeWay token={token} link={link} />
        </Tabs.Content>
      </Tabs.Root>
    </>
  );
}

/** Goes to the desk, and leaves the link behind, which is used up. */
function useEnter(): (signedIn: SignedIn) => Promise<void> {
  const navigate = useNavigate();
  return async (signedIn) => {
    beginSession(signedIn);
    await navigate("/", { replace: true });
  };
}

function PasskeyWay({ token, link }: Offered) {
  const enter = useEnter();
  const enrol = useAction(async () => {
    const passkey = await makePasskey(link.passkey_options);
    await enter(await call("POST /desk/api/first-sign-in/passkey", { body: { token, passkey } }));
  });
  return (
    <Stack gap="4">
      <Text>{sentences.passkeyAbout}</Text>
      <Problem>{enrol.problem}</Problem>
      {hasPasskeys() ? (
        <Button loading={enrol.isBusy} onClick={() => enrol.run()}>
          {sentences.makePasskey}
        </Button>
      ) : (
        <Text>{sentences.noPasskeys}</Text>
      )}
    </Stack>
  );
}

/** As a part of a sentence: "an uppercase letter". */
function inSentence({ label }: PasswordRule): string {
  return label.charAt(0).toLowerCase() + label.slice(1);
}

function CodeWay({ token, link }: Offered) {
  const enter = useEnter();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [isTried, setTried] = useState(false);
  const broken = brokenPasswordRules(password);
  const enrol = useAction(async () =>
    enter(await call("POST /desk/api/first-sign-in/code", { body: { token, password, code } })),
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (broken.length === 0) enrol.run();
      }}
    >
      <Stack gap="4">
        <Text>{sentences.scan}</Text>
        {/* Dark on white in both themes: cameras read nothing else well. */}
        <Box bg="white" color="black" padding="3" alignSelf="center" borderRadius="md">
          <QrCode.Root value={link.uri} size="lg">
            <QrCode.Frame role="img" aria-label={sentences.qrLabel} fill="black">
              <QrCode.Pattern />
            </QrCode.Frame>
          </QrCode.Root>
        </Box>
        <Text>
          {sentences.secret}
          <Code display="block" size="lg" padding="2" overflowWrap="anywhere" data-secret={link.secret}>
            {link.secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}
          </Code>
        </Text>
        {/* Password managers keep the password under this name. They do not read an input of type "hidden". */}
        <input type="text" name="username" autoComplete="username" value={link.email} readOnly hidden />
        <Text>{sentences.choosePassword}</Text>
        <TextField
          label={sentences.password}
          help={sentences.passwordHelp}
          value={password}
          onText={setPassword}
          problem={isTried && broken.length > 0 ? sentences.passwordNeeds(broken.map(inSentence)) : undefined}
          type="password"
          name="password"
          autoComplete="new-password"
          required
        />
        <Text>{sentences.enterCode}</Text>
        <TextField
          label={sentences.code}
          value={code}
          onText={setCode}
          inputMode="numeric"
          name="code"
          autoComplete="one-time-code"
          required
        />
        <Problem>{enrol.problem}</Problem>
        <Button type="submit" loading={enrol.isBusy}>
          {sentences.signInThisWay}
        </Button>
      </Stack>
    </form>
  );
}
