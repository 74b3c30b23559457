import type { ReactNode } from 'react'
import { createElement, useEffect, useState } from 'react'
import { postPage } from '#contract/pages.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { rangeName, rangeText } from '#domain/parameters/range-words.ts'
import type { PostNode } from '#web/page/post-node.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { importOrNotify } from '#web/ui/lazy/import-or-notify.ts'
import * as css from './why.module.css'
import type { WhyTexts } from './why-texts.ts'

type WhyDialogProps = { task: readonly Parameter[]; onClose: () => void }

const load = async () => await import('./why-texts.ts')

/** Its texts are loaded once they are asked for: most users never do, and know them after the first time. */
export function WhyDialog({ task, onClose }: WhyDialogProps) {
  const loaded = useTexts(onClose)
  const [only, ...others] = task
  const title = only && others.length === 0 ? only.label : 'Why?'
  return (
    <Dialog title={title} width={500} onDismiss={onClose}>
      {!loaded && <p role="status">Loading…</p>}
      {loaded &&
        task.map((parameter) => (
          <About key={parameter.key} {...{ parameter, loaded }} hasHeading={others.length > 0} />
        ))}
      <div className={css.foot}>
        <Button tone="filled" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}

type Loaded = { whyTexts: WhyTexts; whyPost: string }

function useTexts(onFailure: () => void): Loaded | undefined {
  const [loaded, setLoaded] = useState<Loaded>()
  useEffect(() => {
    let isWanted = true
    void importOrNotify(load, 'This part of the page could not be loaded').then((texts) => {
      if (!isWanted) return
      if (texts) setLoaded(texts)
      else onFailure()
    })
    return () => {
      isWanted = false
    }
  }, [onFailure])
  return loaded
}

type AboutProps = { parameter: Parameter; loaded: Loaded; hasHeading: boolean }

function About({ parameter, loaded: { whyTexts, whyPost }, hasHeading }: AboutProps) {
  const text = whyTexts[parameter.slug]
  if (!text) return null
  return (
    <section className={css.about}>
      {hasHeading && <h3>{parameter.label}</h3>}
      <p className={css.range}>
        {rangeName(parameter)}: {rangeText(parameter)}
      </p>
      {text.paragraphs.map(drawn)}
      {/* In a tab of its own: a form that is open stays open. */}
      <a href={`${postPage(whyPost)}#${text.anchor}`} target="_blank" rel="noopener">
        Read all about {parameter.label}
      </a>
    </section>
  )
}

function drawn(node: PostNode, index: number): ReactNode {
  if (typeof node === 'string') return node
  const [tag, properties, ...content] = node
  const elsewhere = tag === 'a' ? { target: '_blank', rel: 'noopener' } : {}
  return createElement(tag, { key: index, ...properties, ...elsewhere }, ...content.map(drawn))
}
