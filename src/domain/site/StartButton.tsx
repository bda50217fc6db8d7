import { useConfig } from "#/client/lib/config.ts";
import { homeOf } from "#/client/lib/home.ts";
import { useSession } from "#/client/lib/session.ts";
import { LinkButton } from "#/client/ui/LinkButton.tsx";

type Props = {
  /** The link to the registration. */
  label: string;
  className?: string | undefined;
};

/** The link to register for visitors, or to their own first page for signed-in users. */
export function StartButton({ label, className }: Props) {
  const session = useSession();
  const config = useConfig();
  if (!session) {
    return (
      <LinkButton to="/register" size="lg" className={className}>
        {label}
      </LinkButton>
    );
  }
  const { role, subRole, flags } = session;
  const onboarding = { isCompleted: false, isSubmitted: false, isInBatch: flags.isInBatch };
  return (
    <LinkButton
      to={homeOf(role, subRole, { ...config, ...onboarding })}
      size="lg"
      className={className}
    >
      My dashboard
    </LinkButton>
  );
}
