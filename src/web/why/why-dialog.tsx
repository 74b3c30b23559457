import type { ReactNode } from 'react'
import { createElement } from 'react'
import { postPage } from '#contract/pages.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { rangeName, rangeText } from '#domain/parameters/range-words.ts'
import type { PostNode } from '#web/page/post-node.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import * as css from './why.module.css'
import { whyPost, whyTexts } from './why-texts.ts'

type WhyDialogProps = { task: readonly Parameter[]; onClose: () => void }

export function WhyDialog({ task, onClose }: WhyDialogProps) {
  const [only, ...others] = task
  const title = only && others.length === 0 ? only.label : 'Why?'
  return (
    <Dialog title={title} width={500} onDismiss={onClose}>
      {task.map((parameter) => (
        <About key={parameter.key} parameter={parameter} hasHeading={others.length > 0} />
      ))}
      <div className={css.foot}>
        <Button tone="filled" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}

function About({ parameter, hasHeading }: { parameter: Parameter; hasHeading: boolean }) {
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
