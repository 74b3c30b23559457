import { tokenRights } from '#contract/access.names.ts'
import type { EndpointShape } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { builtOrigin } from '#contract/pages.ts'
import recorded from '#server/http/openapi-answers.json' with { type: 'json' }
import { tokenWords } from '#web/access/access-words.ts'
import type { Field } from './fields.ts'
import { fieldsOf } from './fields.ts'
import { printedJson } from './printed-json.ts'

/** A call that a token can make, as the page for developers describes it. */
export type DescribedCall = {
  /** `GET /api/aquariums/:id/logs`. */
  name: string
  method: string
  path: string
  summary: string
  /** The least that a token may do that makes this call. */
  right: string
  query: readonly Field[]
  body: readonly Field[]
  /** What to type in a terminal that knows `TOKEN`. */
  curl: string
  status: number
  /** What came back; undefined for an answer without JSON. */
  answer: unknown
  isRepeatable: boolean
}

/** Calls that are about the same thing. */
export type CallGroup = { title: string; calls: readonly DescribedCall[] }

/** Which calls belong together, by the last word of their addresses, in the order of the page. */
const groups: Readonly<Record<string, readonly string[]>> = {
  'The token and its account': ['key', 'me'],
  Tanks: ['aquariums'],
  'Readings and logs': ['readings', 'logs'],
  'Charts and figures': ['series', 'figures', 'marks'],
  'Water changes, doses and other events': ['events'],
  'Products and consumption': ['products', 'consumption'],
  'What is due': ['tasks'],
  'Parameters and ranges': ['parameters', 'targets', 'test-answers'],
  Photos: ['images'],
}

/** Calls that no group names stand at the end, so that a new one never stops the build. */
export function groupedCalls(): CallGroup[] {
  const calls = callsOfTokens()
  const known = Object.values(groups).flat()
  const others = calls.map(({ path }) => nounOf(path)).filter((noun) => !known.includes(noun))
  return Object.entries({ ...groups, More: [...new Set(others)] }).flatMap(([title, nouns]) => {
    const found = nouns.flatMap((noun) => calls.filter(({ path }) => nounOf(path) === noun).map(describe))
    return found.length > 0 ? [{ title, calls: found }] : []
  })
}

/** Every call that a token with all rights can make. */
function callsOfTokens(): EndpointShape[] {
  const all: readonly EndpointShape[] = endpoints
  return all.filter(({ requiredRight = 'full', ofPhone }) => requiredRight !== 'full' && !ofPhone)
}

/** The call's name in the recorded answers. */
export function callName({ method, path }: Pick<EndpointShape, 'method' | 'path'>): string {
  return `${method} ${path.replace(/(.)\/$/, '$1')}`
}

function nounOf(path: string): string {
  return path.split('/').findLast((part) => /^[a-z]/.test(part)) ?? ''
}

function describe(endpoint: EndpointShape): DescribedCall {
  const { method, path, summary, status, query, body, idempotent = false } = endpoint
  const name = callName(endpoint)
  return {
    ...{ name, method, path: path.replace(/(.)\/$/, '$1'), summary, status, isRepeatable: idempotent },
    right: rightWords(endpoint),
    query: query ? fieldsOf(query, { path }) : [],
    body: endpoint.upload ? photoFields : body ? fieldsOf(body, { path }) : [],
    curl: curlOf(endpoint),
    answer: (recorded as Record<string, unknown>)[name],
  }
}

function rightWords({ requiredRight }: EndpointShape): string {
  const least = Object.entries(tokenRights).find(([, rights]) => rights.some((one) => one === requiredRight))
  return least ? tokenWords.rights[least[0] as keyof typeof tokenRights] : ''
}

const photoFields: readonly Field[] = [
  { names: ['aquarium_id'], words: 'whole number', isRequired: true },
  { names: ['image'], words: 'the file: JPEG, PNG, WebP or GIF, at most 15 MB', isRequired: true },
]

/** The ids that stand in the examples, by the noun before them. */
const exampleIds: Readonly<Record<string, number>> = {
  aquariums: 7,
  logs: 1204,
  events: 31,
  products: 3,
  tasks: 5,
  parameters: 12,
  images: 1,
}
/** Those of what a call of the page has made, where the other row is in use. */
const madeIds: Readonly<Record<string, number>> = {
  'PUT /api/products/:id': 4,
  'DELETE /api/products/:id': 4,
  'DELETE /api/parameters/:id': 14,
}
/** Stands for the hash of a picture. */
export const exampleHash = '5d41402abc4b2a76b9719d911017c592ae3f1ad0cb1ba9c1cf9c8f2a7b3f6e10'

function curlOf(endpoint: EndpointShape): string {
  const { method, example, upload } = endpoint
  const way = method === 'GET' || (method === 'POST' && (upload || example)) ? '' : ` -X ${method}`
  const lines = [`curl${way} ${builtOrigin}${exampleAddress(endpoint)}`, '-H "Authorization: Bearer $TOKEN"']
  if (upload) lines.push('-F aquarium_id=7', '-F image=@reef.jpg')
  if (example) lines.push('-H "Content-Type: application/json"', `-d '${bodyOf(example)}'`)
  if (endpoint.path.endsWith('/:size')) lines.push('-o reef.webp')
  return lines.join(' \\\n  ')
}

/** A body for a shell, over several lines where it is long. */
function bodyOf(example: unknown): string {
  const flat = JSON.stringify(example)
  return flat.length < 50 ? flat : printedJson(example, '  ')
}

function exampleAddress(endpoint: EndpointShape): string {
  const name = callName(endpoint)
  return name
    .replace(/^\S+ /, '')
    .replace(/\/([a-z]+)\/:id/, (_all, noun: string) => `/${noun}/${madeIds[name] ?? exampleIds[noun]}`)
    .replace(':hash', exampleHash)
    .replace(':size', 'full')
}
