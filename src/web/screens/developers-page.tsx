import { useLoaderData } from 'react-router'
import { builtOrigin, developersPage } from '#contract/pages.ts'
import { PostBody } from '#web/blog/post-body.tsx'
import type { PageScriptName } from '#web/page/page-files.ts'
import { publicPageMeta } from '#web/page/page-meta.ts'
import { TextColumns } from '#web/page/text-columns.tsx'
import * as head from '#web/page/text-head.module.css'
import type { DevelopersContent } from '#web/pages/developers-content.ts'
import { fetchContent } from '#web/pages/page-content.ts'
import { isOtherPath } from '#web/session/guard.ts'
import * as css from './developers-page.module.css'

export async function loader(): Promise<DevelopersContent> {
  if (import.meta.env.SSR) return (await import('#web/pages/developers-content.ts')).developersContent()
  const content = import.meta.env.DEV
    ? (await import('#web/pages/developers-content.ts')).developersContent()
    : await fetchContent<DevelopersContent>(developersPage)
  return JSON.parse(JSON.stringify(content).replaceAll(builtOrigin, location.origin))
}

export const shouldRevalidate = isOtherPath

export function meta() {
  return publicPageMeta({
    title: 'API for programs and controllers',
    description:
      'Log readings from Home Assistant, ESPHome, Node-RED, Apple Shortcuts or a script: a token, one call, and every other call with an example.',
    path: developersPage,
  })
}

/** This script prints and copies in the built page. */
export const pageScript: PageScriptName = 'postButtons'

export default function DevelopersPage() {
  const { body, sections } = useLoaderData() as DevelopersContent
  return (
    <article className={css.page}>
      <header>
        <h1 className={head.title}>API for programs</h1>
        <p className={head.lead}>
          Log what a probe measures, and read your log from anywhere: a token and one line are enough.
        </p>
      </header>
      <TextColumns sections={sections}>
        <PostBody nodes={body} />
      </TextColumns>
    </article>
  )
}
