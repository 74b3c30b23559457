import type { PostNode } from '#web/page/post-node.ts'
import type { CallGroup, DescribedCall } from './calls.ts'
import type { Field } from './fields.ts'
import { printedJson } from './printed-json.ts'

/** The calls as elements: a heading for each group, and under it what folds open for each call. */
export function nodesOfCalls(groups: readonly CallGroup[]): PostNode[] {
  return groups.flatMap(({ title, calls }): PostNode[] => {
    const id = anchorOf(title)
    return [['h3', { id }, ['a', { href: `#${id}` }, title]], ...calls.map(nodeOfCall)]
  })
}

function nodeOfCall(call: DescribedCall): PostNode {
  const { name, method, path, summary, right } = call
  return [
    'details',
    { id: anchorOf(name), 'data-call': method },
    [
      'summary',
      null,
      ['span', { 'data-name': true }, ['b', null, method], ' ', ['code', null, ...broken(path)]],
      ['span', { 'data-about': true }, summary, ' ', ['i', null, right]],
    ],
    ...fieldTable('Query', call.query),
    ...fieldTable('Body', call.body),
    ...(call.isRepeatable ? [repeatable] : []),
    ['h4', null, 'Example'],
    ['pre', { tabIndex: 0, 'data-copyable': true }, ['code', null, call.curl]],
    ...answerOf(call),
  ]
}

const repeatable: PostNode = [
  'p',
  null,
  'With an ',
  ['code', null, 'Idempotency-Key'],
  ' header (a UUID) it may be sent again: the second answer is the first one, and nothing is made twice.',
]

function fieldTable(title: string, fields: readonly Field[]): PostNode[] {
  if (fields.length === 0) return []
  const rows = fields.map(
    ({ names, words, isRequired }): PostNode => [
      'div',
      null,
      ['dt', null, ...separated(names.map((name): PostNode => ['code', null, name]))],
      ['dd', null, words, ...(isRequired ? [', ', ['strong', null, 'required'] as const] : []), '.'],
    ],
  )
  return [
    ['h4', null, title],
    ['dl', null, ...rows],
  ]
}

function answerOf({ status, answer }: DescribedCall): PostNode[] {
  const title: PostNode = ['h4', null, `Answer, ${status}`]
  if (answer !== undefined) return [title, ['pre', { tabIndex: 0 }, ['code', null, printedJson(answer)]]]
  return [title, ['p', null, status === 204 ? 'It has no body.' : 'The picture, as WebP.']]
}

function separated(nodes: readonly PostNode[]): PostNode[] {
  return nodes.flatMap((node, index) => (index === 0 ? [node] : [', ', node]))
}

/** A path that may break after its slashes. */
function broken(path: string): PostNode[] {
  return path.split(/(?<=.\/)/).flatMap((part, index) => (index === 0 ? [part] : [['wbr', null], part]))
}

/** `get-api-aquariums-id-logs`. */
function anchorOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/-$/, '')
}
