import { privacyPage } from '#contract/pages.ts'
import { numberWord } from '#domain/number-word.ts'
import { publicPageMeta } from '#web/page/page-meta.ts'
import { site } from '#web/page/site.ts'
import { DocumentPage } from '#web/pages/document-frame.tsx'
import { privacySections } from '#web/pages/privacy-sections.tsx'
import { cookies } from '#web/pages/privacy-tables.tsx'

export function meta() {
  return publicPageMeta({
    title: 'Privacy policy',
    description: `What ${site.name} keeps about you and where: your account, readings and photos, ${numberWord(cookies.length)} cookies, no trackers. How to take everything out or have it removed.`,
    path: privacyPage,
  })
}

export default function PrivacyPage() {
  return (
    <DocumentPage
      title="Privacy policy"
      lead="What is kept about you, why, for how long, and who can see it. It describes what the software does, not what it might."
      effective="2025-03-01"
      updated="2026-11-29"
      sections={privacySections}
    />
  )
}
