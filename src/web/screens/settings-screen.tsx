import type { ReactNode } from 'react'
import { useId } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { useLoaderData } from 'react-router'
import { exportRefusalKey } from '#contract/address-keys.names.ts'
import { accessPage, remindersPage } from '#contract/pages.ts'
import { call } from '#web/api/api.ts'
import { privatePageMeta } from '#web/page/page-meta.ts'
import { seesBackups, useSignedInUser } from '#web/session/shell-data.ts'
import { AccountClosing } from '#web/settings/account-closing.tsx'
import { DeviceForgetting } from '#web/settings/device-forgetting.tsx'
import { missingWords } from '#web/settings/message-words.ts'
import { PasswordSection } from '#web/settings/password-section.tsx'
import { passwordWords } from '#web/settings/password-words.ts'
import * as css from '#web/settings/settings.module.css'
import {
  accessLinkWords,
  closingWords,
  dataWords,
  deviceWords,
  exportRefused,
  remindersWords,
  settingsWords as words,
} from '#web/settings/settings-words.ts'
import { ToDo } from '#web/settings/to-do.tsx'
import { UnitRows } from '#web/settings/unit-rows.tsx'
import { YourData } from '#web/settings/your-data.tsx'
import { AppearanceChoice } from '#web/shell/appearance-choice.tsx'
import { LogoutLink } from '#web/shell/logout-link.tsx'
import { Portrait } from '#web/shell/portrait.tsx'
import { lazyWhenIdle } from '#web/ui/lazy/lazy-when-idle.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useAddressMessage } from '#web/ui/messages/address-message.ts'
import { Panel, PanelTitle } from '#web/ui/panel.tsx'

export function meta() {
  return privatePageMeta(words)
}

const OwnBackups = lazyWhenIdle(async () => (await import('#web/admin/own-backups.tsx')).OwnBackups)

/** Its password and reminders; undefined without a network, or on a paired phone, which may not change them. */
export async function loader({ request: { signal } }: LoaderFunctionArgs) {
  const [password, reminders] = await Promise.all([
    call('GET /api/me/password', { signal }).catch(() => undefined),
    call('GET /api/me/reminders', { signal }).catch(() => undefined),
  ])
  return { password, reminders }
}

export default function SettingsScreen() {
  const user = useSignedInUser()
  const { password, reminders } = useLoaderData<typeof loader>()
  useAddressMessage(exportRefusalKey, exportRefused)
  if (!user) return null
  const missing = reminders && missingWords(reminders)
  return (
    <div className={css.page}>
      <h1>{words.title}</h1>
      {password?.may_begin && (
        <Section title={passwordWords.title}>
          <ToDo>{passwordWords.beginNote}</ToDo>
          <PasswordSection password={password} />
        </Section>
      )}
      <Section title={words.account} note={password?.has_password ? words.fromHere : words.fromSignIn}>
        <div className={css.person}>
          <Portrait user={user} />
          <p>
            <strong>{user.name}</strong>
            <span>{user.email}</span>
          </p>
        </div>
      </Section>
      {password?.has_password && (
        <Section title={passwordWords.title} note={passwordWords.note}>
          <PasswordSection password={password} />
        </Section>
      )}
      <Section title={words.units} note={words.unitsNote}>
        <UnitRows />
      </Section>
      <Section title={words.appearance} note={words.appearanceNote}>
        {/* A form of its own: the top bar has radio buttons of the same name, which would exclude these. */}
        <form>
          <AppearanceChoice />
        </form>
      </Section>
      <Section title={remindersWords.title} note={remindersWords.note}>
        {missing !== undefined && <ToDo>{missing}</ToDo>}
        <div>
          <LinkButton tone={missing === undefined ? 'quiet' : 'filled'} to={remindersPage}>
            {remindersWords.open}
          </LinkButton>
        </div>
      </Section>
      <Section title={accessLinkWords.title} note={accessLinkWords.note}>
        <div>
          <LinkButton tone="quiet" to={accessPage}>
            {accessLinkWords.open}
          </LinkButton>
        </div>
      </Section>
      <Section title={dataWords.title} note={dataWords.note}>
        <YourData />
      </Section>
      {seesBackups(user) && user.role !== 'admin' && <OwnBackups />}
      <Section title={words.signOut} note={words.signOutNote}>
        <div>
          <LogoutLink user={user} />
        </div>
      </Section>
      <Section title={deviceWords.title} note={deviceWords.note}>
        <DeviceForgetting userId={user.id} />
      </Section>
      <Section title={closingWords.title} note={closingWords.note}>
        <AccountClosing user={user} />
      </Section>
    </div>
  )
}

type SectionProps = { title: string; note?: string; children: ReactNode }

function Section({ title, note, children }: SectionProps) {
  const id = useId()
  return (
    <Panel labelledBy={id}>
      <div className={css.section}>
        <PanelTitle id={id}>{title}</PanelTitle>
        {note !== undefined && <p className={css.note}>{note}</p>}
        {children}
      </div>
    </Panel>
  )
}
