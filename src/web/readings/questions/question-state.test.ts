import { expect, test } from 'vitest'
import type { Questions } from './log-questions.ts'
import { answer, askAtOnce, askBeforeSave, forget, noQuestions } from './question-state.ts'

const alkalinity: Questions = {
  alkalinity: {
    about: 84,
    words: '84? Last was 8.4',
    likely: { value: 8.4, label: '8.4', text: '8.4' },
    keep: 'Keep 84',
  },
}
const ph = (about: number): Questions => ({ ph: { about, words: '', keep: '' } })

test('what is asked when its field is left holds the next save up all the same, and the one after it goes on', () => {
  const left = askAtOnce(noQuestions, alkalinity)
  expect([left.open, left.heldSave]).toEqual([alkalinity, false])
  const held = askBeforeSave(left, alkalinity)
  expect([held.open, held.heldSave]).toEqual([alkalinity, true])
  const again = askBeforeSave(held, alkalinity)
  expect([again.open, again.heldSave]).toEqual([{}, false])
})

test('who keeps the value is not asked about it any more, neither on leaving the field nor on saving', () => {
  const kept = answer(askAtOnce(noQuestions, alkalinity), 'alkalinity', 'kept')
  expect(kept.open).toEqual({})
  expect(askAtOnce(kept, alkalinity)).toBe(kept)
  expect(askBeforeSave(kept, alkalinity).heldSave).toBe(false)
})

test('the likely value that was taken is not asked about in turn', () => {
  const taken = answer(askAtOnce(noQuestions, alkalinity), 'alkalinity', 'likely')
  const inTurn: Questions = { alkalinity: { about: 8.4, words: '8.4? Last was 0.84', keep: 'Keep 8.4' } }
  expect(askBeforeSave(taken, inTurn).heldSave).toBe(false)
  expect(askBeforeSave(taken, alkalinity).open).toEqual(alkalinity)
})

test('another value is another question', () => {
  const kept = answer(askAtOnce(noQuestions, ph(82)), 'ph', 'kept')
  expect(askBeforeSave(kept, ph(81)).open).toEqual(ph(81))
})

test('a question goes with its text, and one that a save has asked leaves the others with their answers', () => {
  const held = askBeforeSave(noQuestions, { ...alkalinity, ...ph(82) })
  const typed = forget(held, ['alkalinity', 'nothing'])
  expect([typed.open, typed.heldSave]).toEqual([ph(82), true])
  expect(askBeforeSave(typed, ph(82)).open).toEqual({})
})

test('a new question after a held save asks for another save', () => {
  const held = askBeforeSave(noQuestions, ph(82))
  expect(askAtOnce(held, alkalinity)).toMatchObject({ heldSave: false, open: { ...alkalinity, ...ph(82) } })
})

test('an answer that is not there, or to what is not asked, changes nothing', () => {
  const asked = askAtOnce(noQuestions, ph(82))
  expect(answer(asked, 'ph', 'likely')).toBe(asked)
  expect(answer(asked, 'calcium', 'kept')).toBe(asked)
})
