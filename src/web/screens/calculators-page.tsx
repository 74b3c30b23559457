import { calculatorsPage } from '#contract/pages.ts'
import { PublicCalculators } from '#web/calculators/public-calculators.tsx'
import type { PageScriptName } from '#web/page/page-files.ts'
import { publicPageMeta } from '#web/page/page-meta.ts'
import * as head from '#web/page/text-head.module.css'
import { SignInLink } from '#web/session/sign-in-link.tsx'
import * as css from './calculators-page.module.css'

export function meta() {
  return publicPageMeta({
    title: 'Reef tank calculators: dose, water change, salt',
    description:
      'Work out a dose of alkalinity, calcium or magnesium, a water change or a salt mix for a reef tank, line by line, in your units.',
    path: calculatorsPage,
  })
}

/** This script calculates in the built page. */
export const pageScript: PageScriptName = 'calculators'

export default function CalculatorsPage() {
  return (
    <article className={css.page}>
      <header>
        <h1 className={head.title}>Reef tank calculators</h1>
        <p className={head.lead}>
          Dose, water change, salt: the answer, and how it is worked out, line by line. Nothing that you type
          leaves your device.
        </p>
        <noscript>
          <p className={css.note}>
            The fields need JavaScript, which is off here. The formulas below them are all that they calculate
            with.
          </p>
        </noscript>
      </header>
      <PublicCalculators />
      <aside className={css.more} aria-label="With your own tank">
        <p>
          In your log book the fields are filled in from your tank: its volume, your latest tests, your goal,
          and what it uses a day.
        </p>
        <SignInLink>Start Logging Free</SignInLink>
      </aside>
    </article>
  )
}
