const numberWords = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** A small number within a sentence: 10 is "ten". Beyond twelve it is written in figures. */
export function numberWord(count: number): string {
  return numberWords[count] ?? String(count)
}

/** The same at the beginning of a sentence: "Ten". */
export function firstNumberWord(count: number): string {
  const word = numberWord(count)
  return word.charAt(0).toUpperCase() + word.slice(1)
}
