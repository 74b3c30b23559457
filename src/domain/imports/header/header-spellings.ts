import { plainWords } from '#domain/imports/units/plain-words.ts'

/** What a charge stands behind: the formula of an ion. */
const ions = 'hpo4|h2po4|po4|so4|hco3|co3|no3|no2|nh4|nh3|ca|mg|sr|na|li|ba|fe|cu|zn|mn|cl|br|f|i|k'
const charge = new RegExp(
  String.raw`(?<![\p{L}\d])(${ions})\s?\^?\s?\(?\s?(?:\d?[+-]{1,3}|[+-]\d)\s?\)?(?=$|[\s,;()[\]/])`,
  'gu',
)

/** A plain text without the charges of its ions: `po43-`, `po4 3-` and `po4(3-)` are `po4`, `ca2+` and `ca++` are `ca`. */
export function withoutCharges(text: string): string {
  return /[+-]/.test(text) ? text.replace(charge, '$1') : text
}

/** `waterTempC` as `water Temp C`, `phosphatePpb` as `phosphate Ppb`; any other header as it is. */
export function splitCamelCase(header: string): string {
  return header.replace(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, ' ')
}

/** The words of a header, of `waterTempC` and of `sensor.reef_temperature`, without charges. */
export function wordsOf(header: string): string[] {
  const texts = [header, splitCamelCase(header)].map((text) => withoutCharges(plainWords(text)))
  return [...new Set(texts.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u)))].filter((word) => word !== '')
}

/** What laboratories put behind a formula for a value that is calculated (German `errechnet`) or measured in their way. */
const labEnding = /^((?:h?po4|no[23]|nh[34]))(?:er|ber|calc|icp|ic|g)$/
const index = /^(\p{L}{2,}?)x?\d{1,2}$/u

/** A word without what numbers it or says how it was measured: `alkx3` and `temp2` as `alk` and `temp`, `po4er` as `po4`. */
export function withoutIndex(word: string): string {
  return labEnding.exec(word)?.[1] ?? index.exec(word)?.[1] ?? word
}
