import { countWords } from './count-words.ts'

const numberWords = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** A small number within a sentence: 10 is "ten". Beyond twelve it is written in figures. */
export function numberWord(count: number): string {
  return numberWords[count] ?? countWords(count)
}
