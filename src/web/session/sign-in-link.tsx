import { dashboardPage } from '#contract/pages.ts'
import { signInAddress } from '#web/api/session-addresses.ts'
import type { LinkButtonStyle } from '#web/ui/link-button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useShell } from './shell-data.ts'

/** A plain link to the sign-in, which works without scripts; for users a link to the dashboard. */
export function SignInLink(style: LinkButtonStyle) {
  const target = useShell().user ? { to: dashboardPage } : { href: signInAddress() }
  return <LinkButton {...target} {...style} />
}
