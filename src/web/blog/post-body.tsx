import type { ReactNode } from 'react'
import { createElement, Fragment, useRef } from 'react'
import { Link } from 'react-router'
import type { PostNode } from '#web/page/post-node.ts'
import * as prose from '#web/page/prose.module.css'
import { Button } from '#web/ui/button.tsx'
import { copyTextBefore } from './copy-text.ts'
import * as css from './post-parts.module.css'
import { printAlone } from './print-alone.ts'

/** The text of a post, drawn from the elements that the build has made of its file. */
export function PostBody({ nodes }: { nodes: readonly PostNode[] }) {
  return createElement('div', { className: prose.text }, ...nodes.map(drawn))
}

function drawn(node: PostNode): ReactNode {
  if (typeof node === 'string') return node
  const [tag, properties, ...content] = node
  const { href, ...others } = properties ?? {}
  // Files and other sites are left to the browser.
  if (typeof href === 'string' && href.startsWith('/') && !others.download)
    return createElement(Link, { ...others, to: href }, ...content.map(drawn))
  const children = createElement(Fragment, null, ...content.map(drawn))
  if (properties?.['data-printable'])
    return <PrintableTable properties={properties}>{children}</PrintableTable>
  if (properties?.['data-copyable']) return <CopyableText properties={properties}>{children}</CopyableText>
  return createElement(tag, properties, ...content.map(drawn))
}

type MarkedProps = { properties: Readonly<Record<string, unknown>>; children: ReactNode }

/** A line or a file to be pasted elsewhere. */
function CopyableText({ properties, children }: MarkedProps) {
  return (
    <div className={css.frame}>
      <pre {...properties}>{children}</pre>
      {/* Marked for the script of a page that draws nothing itself: see post-buttons.ts. */}
      <Button
        size="small"
        data-copies
        aria-live="polite"
        onClick={({ currentTarget }) => void copyTextBefore(currentTarget)}
      >
        Copy
      </Button>
    </div>
  )
}

/** A long table that can be printed alone, under the title of its page. */
function PrintableTable({ properties, children }: MarkedProps) {
  const frame = useRef<HTMLDivElement>(null)
  return (
    <div ref={frame} className={css.frame}>
      <section {...properties}>{children}</section>
      {/* Marked for the script of a page that draws nothing itself: see post-buttons.ts. */}
      <Button size="tall" data-prints onClick={() => printAlone(frame.current)}>
        Print this table
      </Button>
    </div>
  )
}
