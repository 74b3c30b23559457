import type { ReactNode } from 'react'
import { settingsPage } from '#contract/pages.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import * as css from './settings.module.css'

type SettingsHeadProps = { title: string; lead: ReactNode; headingId?: string }

/** The head of a page below the settings. With `headingId` the title names a part of the page, and may get the focus. */
export function SettingsHead({ title, lead, headingId }: SettingsHeadProps) {
  return (
    <div>
      <BackLink to={settingsPage}>Settings</BackLink>
      <h1 {...(headingId !== undefined && { id: headingId, tabIndex: -1 })}>{title}</h1>
      <p className={css.lead}>{lead}</p>
    </div>
  )
}
