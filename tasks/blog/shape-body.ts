import type { Element, ElementContent, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { SKIP, visit } from 'unist-util-visit'
import { pictureAddress, pictureSet } from '#web/ui/drawn/picture.ts'
import { pictureOf } from './picture-of.ts'

/** A table with more rows than this can be printed alone. */
const longTable = 24

/** A cell with more characters counts as a sentence. */
const sentenceLength = 28

/** A number and its unit. */
const measure = /(\d) (?=(?:ppm|ppb|ppt|psu|dKH|meq\/L|mg\/L|°[CF])(?!\w))/g

/** A range of numbers, and no date. */
const range = /(?<![\d-])(\d[\d.]*)-(\d[\d.]*)(?![\d-])/g

/**
 * Gives the elements of a post the shape of its page: tables that scroll inside themselves and are named by their
 * heading, callouts, figures, pictures in all their files, and measures and ranges that stay on one line.
 */
export function shapeBody(body: Root): void {
  visit(body, 'text', (text, _index, parent) => {
    if (parent?.type === 'element' && parent.tagName === 'code') return
    text.value = text.value.replace(measure, '$1\u00a0').replace(range, '$1\u2060–\u2060$2')
  })
  visit(body, 'element', (element) => {
    if (element.tagName === 'th') element.properties.scope = 'col'
    if (element.tagName === 'blockquote') makeCallout(element)
    if (element.tagName === 'a') makeDownload(element)
    if (element.tagName === 'pre') markCode(element)
  })
  let headingId: string | undefined
  visit(body, 'element', (element, index, parent) => {
    if (!parent || index === undefined) return undefined
    if (/^h[2-6]$/.test(element.tagName)) headingId = String(element.properties.id)
    const image = onlyImage(element)
    if (element.tagName === 'table') {
      markWideColumns(element)
      parent.children[index] = scrollingTable(element, headingId)
    } else if (image) {
      parent.children[index] = figure(image)
    } else return undefined
    return SKIP
  })
}

/** The sections of a post, for its table of contents. */
export function sectionsOf(body: Root): { id: string; title: string }[] {
  return body.children.flatMap((node) =>
    node.type === 'element' && node.tagName === 'h2'
      ? [{ id: String(node.properties.id), title: textOf(node) }]
      : [],
  )
}

function makeCallout(element: Element) {
  element.tagName = 'div'
  element.properties.role = 'note'
}

function markCode({ properties, children: [code] }: Element) {
  // The keyboard can scroll only an element that can have the focus.
  properties.tabIndex = 0
  // JSON is what a server answers: it is read, and pasted nowhere.
  const isAnswer = code?.type === 'element' && String(code.properties.className) === 'language-json'
  if (!isAnswer) properties.dataCopyable = true
}

function makeDownload({ properties }: Element) {
  if (String(properties.href).startsWith('/downloads/')) properties.download = true
}

/** Marks columns with sentences, so that they are not squeezed to a word a line. */
function markWideColumns(table: Element) {
  const heads: Element[] = []
  visit(table, 'element', (row) => {
    if (row.tagName !== 'tr') return
    const cells = row.children.filter((cell) => cell.type === 'element')
    for (const [column, cell] of cells.entries()) {
      if (cell.tagName === 'th') heads[column] = cell
      const head = heads[column]
      if (head && textOf(cell).length > sentenceLength) head.properties.dataWide = true
    }
  })
}

function scrollingTable(table: Element, headingId: string | undefined): Element {
  return {
    type: 'element',
    tagName: 'section',
    properties: {
      tabIndex: 0,
      ...(headingId && { ariaLabelledBy: [headingId] }),
      ...(rowsOf(table) > longTable && { dataPrintable: true }),
    },
    children: [table],
  }
}

function rowsOf(table: Element): number {
  let rows = 0
  visit(table, 'element', ({ tagName }) => {
    if (tagName === 'tr') rows += 1
  })
  return rows
}

/** The image of a paragraph that holds nothing else. */
function onlyImage({ tagName, children }: Element): Element | undefined {
  const [child, ...rest] = children
  const isOnly = tagName === 'p' && rest.length === 0 && child?.type === 'element' && child.tagName === 'img'
  return isOnly ? child : undefined
}

function figure({ properties }: Element): Element {
  const { src, alt, title } = properties
  const children = [picture(String(src), String(alt))]
  if (title) children.push(made('figcaption', {}, [{ type: 'text', value: String(title) }]))
  return made('figure', {}, children)
}

function picture(src: string, alt: string): Element {
  const found = pictureOf(src)
  if (!found) return made('picture', {}, [])
  const { widths, width, height } = found
  const sizes = '(width < 48rem) 94vw, 42rem'
  return made('picture', {}, [
    made('source', { type: 'image/avif', srcSet: pictureSet(found, 'avif'), sizes }),
    made('img', {
      src: pictureAddress(found, { width: widths[0] ?? width, format: 'webp' }),
      srcSet: pictureSet(found, 'webp'),
      sizes,
      alt,
      width,
      height,
      loading: 'lazy',
      decoding: 'async',
    }),
  ])
}

function made(tagName: string, properties: Element['properties'], children: ElementContent[] = []): Element {
  return { type: 'element', tagName, properties, children }
}
