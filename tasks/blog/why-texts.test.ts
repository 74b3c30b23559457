import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parameters } from '#domain/parameters/parameters.ts'
import type { PostNode } from '#web/page/post-node.ts'
import { readPost } from './read-post.ts'
import { whyTexts } from './why-texts.ts'

const file = 'content/blog/top-10-most-important-reef-tank-parameters-to-monitor.md'
const markdown = readFileSync(file, 'utf8')
const bodyOf = (text: string) => readPost({ file, markdown: text, isAddress: () => true }).text.body
const wordsOf = (node: PostNode): string =>
  typeof node === 'string'
    ? node
    : node
        .slice(2)
        .map((each) => wordsOf(each as PostNode))
        .join('')

test('the article says of each parameter what it is, why it moves, what to do and what never to do', () => {
  const texts = whyTexts(bodyOf(markdown))
  expect(Object.keys(texts)).toEqual(parameters.map(({ slug }) => slug))
  for (const text of Object.values(texts)) {
    expect(text?.paragraphs.map((paragraph) => wordsOf(paragraph).split('.')[0])).toEqual([
      'What it is',
      'Why it moves',
      'What to do',
    ])
    expect(wordsOf(text?.paragraphs[2] ?? '')).toMatch(/\b[Nn]ever\b/)
  }
  expect(texts.ph?.anchor).toBe('6-ph')
})

test('a paragraph that is missing is named', () => {
  const without = markdown.replace('**Why it moves.** Slowly.', 'Slowly.')
  expect(() => whyTexts(bodyOf(without))).toThrow('below "### 1. Calcium" that begins with **Why it moves.**')
  const renamed = markdown.replace('### 6. pH', '### 6. Acidity')
  expect(() => whyTexts(bodyOf(renamed))).toThrow('"### 1. pH"')
})
