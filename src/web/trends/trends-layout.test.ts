import { expect, test } from 'vitest'
import { layoutOf } from './trends-layout.ts'

test('a browser’s layout is known by its name, by the words that were kept earlier, and is otherwise the first', () => {
  expect(['lanes', 'One by one', 'together', 'Together', 'x', null].map(layoutOf)).toEqual([
    'lanes',
    'lanes',
    'together',
    'together',
    'together',
    'together',
  ])
})
