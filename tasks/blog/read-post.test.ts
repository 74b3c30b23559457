import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import type { PostNode } from '#web/page/post-node.ts'
import { PostError, readPost } from './read-post.ts'

const slug = 'top-5-ways-to-keep-your-tank-stable'
const top = `---
title: "Reef keeper's notes"
description: ${'A description that says what the reader finds here. '.repeat(3).trim().slice(0, 140)}
published: 2026-06-09
---
`
const read = (text: string, { front = top, file = `content/blog/${slug}.md` } = {}) =>
  readPost({ file, markdown: `${front}\n${text}`, isAddress: (path) => path === '/about' })

/** What is wrong with a post, a line a problem. */
function problemsOf(text: string, options?: Parameters<typeof read>[1]): string[] {
  try {
    read(text, options)
  } catch (error) {
    if (error instanceof PostError) return error.message.split('\n')
    throw error
  }
  return []
}

describe('a post is refused', () => {
  const words = 'Some words.'
  test.each([
    ['without its front matter', words, { front: '' }, 'has to begin with its front matter'],
    ['without a title', words, { front: top.replace(/title.*/, '') }, '`title` is missing'],
    ['with a title that is no text', words, { front: top.replace(/title.*/, 'title: [a]') }, '`title` is'],
    ['with a key that nobody knows', words, { front: top.replace('title', 'author: me\ntitle') }, '`author`'],
    [
      'with a short description',
      words,
      { front: top.replace(/description.*/, 'description: Too short.') },
      '`description` has 10 characters; it needs 120 to 160.',
    ],
    [
      'on a day that is none',
      words,
      { front: top.replace('06-09', '02-30') },
      '2026-02-30, which is not a day',
    ],
    ['on a day written otherwise', words, { front: top.replace('2026-06-09', '9 June') }, '9 June, which is'],
    [
      'updated before it was published',
      words,
      { front: top.replace('---\n', '---\nupdated: 2026-06-01\n') },
      '`updated` is before `published`.',
    ],
    ['with front matter that cannot be read', words, { front: top.replace('title: ', 'title: "') }, 'read'],
    ['without a cover', words, { file: 'content/blog/new-post.md' }, "does not know 'new-post'"],
    ['that begins with a heading', '## First', {}, 'has to begin with a paragraph'],
    ['with a second title', `${words}\n\n# Title`, {}, 'line 9: "Title" has the rank of the title'],
    ['that skips a rank', `${words}\n\n## Two\n\n#### Four`, {}, 'line 11: "Four" skips a rank'],
    ['that begins too deep', `${words}\n\n### Three`, {}, '"Three" skips a rank'],
    ['with a link in a heading', `${words}\n\n## [Two](/about)`, {}, '"Two" has a link in it'],
    ['with a link to nowhere', 'See [that](/gone).', {}, 'line 7: The link /gone leads nowhere.'],
    ['with a link beside its own place', 'See [that](about).', {}, 'about has to begin with / or https://'],
    ['with a link to another host in disguise', '[that](//evil.example)', {}, '//evil.example has to begin'],
    ['with a script as its link', '[that](javascript:alert%281%29)', {}, 'has to begin with / or https://'],
    ['with an anchor to no heading', '[that](#gone)\n\n## Here', {}, 'The link #gone leads nowhere'],
    ['with HTML', 'Some<br>words.', {}, 'HTML is not shown: write <br> as Markdown'],
    ['with a picture that is not there', '![Fish](/art/fish.webp)', {}, 'There is no picture /art/fish.webp'],
    ['with a picture without words', '![](/art/aquarium-1-960.webp)', {}, 'needs words for who does not see'],
    ['with an address apart from its words', '[that][1]\n\n[1]: /about', {}, 'Write the address beside'],
  ])('%s', (_case, text, options, sentence) => {
    const problems = problemsOf(text, options)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(sentence)
    expect(problems[0]).toMatch(/^content\/blog\/[a-z0-9-]+\.md: /)
  })

  test('with everything that is wrong named at once', () => {
    expect(problemsOf('# One\n\n[that](/gone)', { front: top.replace(/published.*/, '') })).toHaveLength(4)
  })
})

describe('a post becomes elements', () => {
  const bodyOf = (text: string) => read(text).text.body

  test('with quotes as a printer sets them, in its title, too', () => {
    const { summary, text } = read(`It's "fine".`)
    expect(summary).toMatchObject({ slug, title: 'Reef keeper’s notes', published: '2026-06-09', minutes: 1 })
    expect(text.body).toEqual([['p', null, 'It’s “fine”.']])
  })

  test('with code that can be copied, unless it is an answer', () => {
    const { text } = read('Words.\n\n```sh\ncurl\n```\n\n```json\n{}\n```\n\n    a line')
    const marked = text.body.flatMap((node) => (node[0] === 'pre' ? [node[1]] : []))
    expect(marked).toEqual([
      { tabIndex: 0, 'data-copyable': true },
      { tabIndex: 0 },
      { tabIndex: 0, 'data-copyable': true },
    ])
  })

  test('with measures and ranges on one line, and dates and code as they are', () => {
    const { text } = read('Hold 75-78 °F and 0.03 ppm, as on 2026-06-09: `1-2`.')
    expect(text.body).toEqual([
      [
        'p',
        null,
        'Hold 75\u2060–\u206078\u00a0°F and 0.03\u00a0ppm, as on 2026-06-09: ',
        ['code', null, '1-2'],
        '.',
      ],
    ])
  })

  test('with headings that are links to themselves, listed as its sections', () => {
    const { text } = read('Words.\n\n## Start *small*\n\n### Sub\n\n## Start small')
    expect(text.sections).toEqual([
      { id: 'start-small', title: 'Start small' },
      { id: 'start-small-1', title: 'Start small' },
    ])
    expect(text.body[1]).toEqual([
      'h2',
      { id: 'start-small' },
      ['a', { href: '#start-small' }, 'Start ', ['em', null, 'small']],
    ])
  })

  test('with tables that the keyboard scrolls, named by their heading', () => {
    const [, , table] = bodyOf('Words.\n\n## Range\n\n| Test | Range |\n|---|--:|\n| pH | 8.2 |')
    expect(table?.slice(0, 2)).toEqual(['section', { tabIndex: 0, 'aria-labelledby': 'range' }])
    expect(elementsOf(table, 'th').map(([, properties]) => properties)).toEqual([
      { scope: 'col' },
      { scope: 'col', style: { textAlign: 'right' } },
    ])
  })

  test('with pictures in all their files, sized, and with their words', () => {
    const [, figure] = bodyOf('Words.\n\n![Two tangs](/art/aquarium-1-960.webp "Year two")')
    expect(elementsOf(figure, 'img')[0]?.[1]).toMatchObject({
      alt: 'Two tangs',
      width: 960,
      height: 540,
      srcSet: '/art/aquarium-1-480.webp 480w, /art/aquarium-1-960.webp 960w',
    })
    expect(elementsOf(figure, 'figcaption')).toEqual([['figcaption', null, 'Year two']])
  })

  test('with quotations as notes, and the posts that it leads to', () => {
    const { text } = readPost({
      file: `content/blog/${slug}.md`,
      markdown: `${top}\nWords.\n\n> Mind [salt](/blog/salt#why) and [heat](/blog/heat), then [salt](/blog/salt).`,
      isAddress: () => true,
    })
    expect(text.body[1]?.slice(0, 2)).toEqual(['div', { role: 'note' }])
    expect(text.leadsTo).toEqual(['salt', 'heat'])
  })
})

test('every row of the maintenance schedule is in the file that it offers, with room for dates', () => {
  const file = 'content/blog/reef-tank-maintenance-schedule-template-free-download.md'
  const table = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.slice(1, -1).split('|'))
    .map((cells) => cells.map((cell) => cell.trim()))
  const rows: string[][] = parse(readFileSync('public/downloads/reef-maintenance-schedule.csv'), {
    bom: true,
  })
  expect(rows[0]).toEqual(['Task', 'How often', 'What to look for or write down', 'Last done', 'Next due'])
  expect(table.length).toBeGreaterThan(30)
  expect(rows.slice(1)).toEqual(table.slice(1).map(([often, task, what]) => [task, often, what, '', '']))
})

test('no two posts have the same title or description', () => {
  const summaries = readdirSync('content/blog').map((name) => {
    const markdown = readFileSync(`content/blog/${name}`, 'utf8')
    return readPost({ file: `content/blog/${name}`, markdown, isAddress: () => true }).summary
  })
  for (const key of ['title', 'description', 'published'] as const)
    expect(new Set(summaries.map((summary) => summary[key])).size).toBe(summaries.length)
})

type ElementNode = Exclude<PostNode, string>

function elementsOf(node: PostNode | undefined, wanted: string): ElementNode[] {
  if (node === undefined || typeof node === 'string') return []
  const [tag, , ...content] = node
  return [...(tag === wanted ? [node] : []), ...content.flatMap((child) => elementsOf(child, wanted))]
}
