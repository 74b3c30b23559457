import { expect, test } from 'vitest'
import { relatedPosts } from './related-posts.ts'

const texts = new Map([
  ['salt', { leadsTo: ['heat', 'light', 'salt'] }],
  ['heat', { leadsTo: [] }],
  ['light', { leadsTo: ['salt'] }],
  ['flow', { leadsTo: ['salt'] }],
  ['food', { leadsTo: ['salt'] }],
])

test('a post is followed by those that it leads to, then by those that lead to it, three at most', () => {
  expect(relatedPosts('salt', { texts, without: [] })).toEqual(['heat', 'light', 'flow'])
})

test('neighbours by date are not named twice', () => {
  expect(relatedPosts('salt', { texts, without: ['light', 'flow'] })).toEqual(['heat', 'food'])
})

test('a post without links stands alone', () => {
  expect(relatedPosts('rock', { texts, without: [] })).toEqual([])
})
