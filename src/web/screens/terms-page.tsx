import { termsPage } from '#contract/pages.ts'
import { publicPageMeta } from '#web/page/page-meta.ts'
import { site } from '#web/page/site.ts'
import { DocumentPage } from '#web/pages/document-frame.tsx'
import { termsSections } from '#web/pages/terms-sections.tsx'

export function meta() {
  return publicPageMeta({
    title: 'Terms of service',
    description: `The rules for using ${site.name}: who may have an account, what stays yours, what we promise about uptime, shared links and payments, and what we cannot.`,
    path: termsPage,
  })
}

export default function TermsPage() {
  return (
    <DocumentPage
      title="Terms of service"
      lead="What you may expect from us, and what we expect from you. Short enough to read."
      effective="2025-03-01"
      updated="2025-07-27"
      sections={termsSections}
    />
  )
}
