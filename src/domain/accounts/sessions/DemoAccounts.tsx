import { Box, Text } from "@mantine/core";
import { useConfig } from "#/client/lib/config.ts";
import type { Role } from "#/shared/actor.ts";
import classes from "./login.module.css";

type Config = NonNullable<ReturnType<typeof useConfig>>;
type DemoAccount = NonNullable<Config["demoAccounts"]>[number];
type Props = {
  /** The tabs of the sign-in page; each account is listed under the one it signs in on. */
  tabs: readonly { role: Role; label: string }[];
  onChoose: (account: DemoAccount) => void;
};

/** On a demo installation: one press fills the form with a persona of any tab. */
export function DemoAccounts({ tabs, onChoose }: Props) {
  const accounts = useConfig()?.demoAccounts ?? [];
  if (accounts.length === 0) return null;
  return (
    <section className={classes.demo} aria-labelledby="demo-title">
      <Box id="demo-title" component="h2" fz="md">
        Demo accounts
      </Box>
      <Text variant="hint" mt={2} mb={12}>
        Pick one to fill in the form.
      </Text>
      {tabs.map(({ role, label }) => (
        <div key={role} className={classes.demoGroup}>
          <Box id={`demo-${role}`} component="h3" fz="sm" fw={550} c="var(--ink-soft)">
            {label}
          </Box>
          <ul className={classes.demoList} aria-labelledby={`demo-${role}`}>
            {accounts
              .filter((account) => account.role === role)
              .map((account) => (
                <li key={account.email}>
                  <button
                    type="button"
                    className={classes.demoAccount}
                    title={account.email}
                    onClick={() => onChoose(account)}
                  >
                    {account.label}
                  </button>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
