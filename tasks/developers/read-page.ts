import { readFileSync } from 'node:fs'
import { appAddresses, builtOrigin } from '#contract/pages.ts'
import { parameters } from '#domain/parameters/parameters.ts'
import { choicesOf } from '#domain/units/shown-units.ts'
import type { PostNode } from '#web/page/post-node.ts'
import type { DevelopersContent } from '#web/pages/developers-content.ts'
import { staticPages } from '#web/pages/static-pages.ts'
import { readText } from '../blog/read-post.ts'
import { nodesOfCalls } from './call-nodes.ts'
import { groupedCalls } from './calls.ts'

/** The words and examples of the page for developers; the calls are added from the contract. */
export const developersFile = 'content/developers.md'

/** Stands in the file for the address of the instance. */
const exampleOrigin = 'https://reef.example.org'

/** The text of the page, with the instance's own address. */
export function developersMarkdown(): string {
  return readFileSync(developersFile, 'utf8').replaceAll(exampleOrigin, builtOrigin)
}

/** The page as elements. @throws PostError */
export function readDevelopersPage(): DevelopersContent {
  const isAddress = (path: string) => [...staticPages, ...appAddresses].includes(path)
  const { body, sections } = readText({
    file: developersFile,
    markdown: developersMarkdown(),
    isAddress,
  })
  const withNames = inserted(body, { after: 'names-and-units', nodes: [namesTable()] })
  const withCalls = inserted(withNames, { before: 'errors', nodes: nodesOfCalls(groupedCalls()) })
  return { body: withCalls, sections }
}

type Place = { nodes: readonly PostNode[] } & ({ after: string } | { before: string })

function inserted(body: readonly PostNode[], place: Place): PostNode[] {
  const id = 'after' in place ? place.after : place.before
  const index = body.findIndex((node) => typeof node !== 'string' && node[1]?.id === id)
  if (index < 0) throw new Error(`${developersFile} has no heading ${id}.`)
  return body.toSpliced('after' in place ? index + 1 : index, 0, ...place.nodes)
}

/** How `POST /api/readings` names each parameter, and the units that it knows. */
function namesTable(): PostNode {
  const rows = parameters.map(({ slug, unit }): PostNode => {
    const [stored, ...others] = choicesOf(slug).map(({ key }) => key)
    return [
      'tr',
      null,
      ['td', null, ['code', null, slug]],
      ['td', null, stored ?? (unit || 'none')],
      [
        'td',
        null,
        ...others.flatMap((key, index): PostNode[] => [index > 0 ? ', ' : '', ['code', null, key]]),
      ],
    ]
  })
  rows.push([
    'tr',
    null,
    ['td', null, ['code', null, 'own:12']],
    ['td', null, 'its own'],
    [
      'td',
      null,
      'The tank’s custom parameters are listed by ',
      ['code', null, 'GET /api/aquariums/:id/parameters'],
      '.',
    ],
  ])
  const heads = ['Name', 'Stored in', 'Other units'].map((title): PostNode => ['th', { scope: 'col' }, title])
  return [
    'section',
    { tabIndex: 0, 'aria-labelledby': 'names-and-units' },
    ['table', null, ['thead', null, ['tr', null, ...heads]], ['tbody', null, ...rows]],
  ]
}
