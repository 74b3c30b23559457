import type { ReactNode } from 'react'
import { createElement, Fragment } from 'react'
import { Link } from 'react-router'
import * as prose from '#web/page/prose.module.css'
import type { PostNode } from './post.ts'
import { PrintableTable } from './printable-table.tsx'

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
  return createElement(tag, properties, ...content.map(drawn))
}
