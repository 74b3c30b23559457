import { plainWords } from '#domain/imports/units/plain-words.ts'

/** The ions, behind which a charge stands. */
const ions = 'hpo4|h2po4|po4|so4|hco3|co3|no3|no2|nh4|nh3|ca|mg|sr|na|li|ba|fe|cu|zn|mn|cl|br|f|i|k'
const charge = new RegExp(
  String.raw`(?<![\p{L}\d])(${ions})\s?\^?\s?\(?\s?(?:\d?[+-]{1,3}|[+-]\d)\s?\)?(?=$|[\s,;()[\]/])`,
  'gu',
)

/** Removes the charges of ions: `po43-`, `po4 3-` and `po4(3-)` are `po4`, `ca2+` and `ca++` are `ca`. */
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

/** What laboratories put behind a formula: the value was calculated (German `errechnet`), or measured in their way. */
const labEnding = /^((?:h?po4|no[23]|nh[34]))(?:er|ber|calc|icp|ic|g)$/
const index = /^(\p{L}{2,}?)x?\d{1,2}$/u

/** Removes a number, or how something was measured: `alkx3` and `temp2` are `alk` and `temp`, `po4er` is `po4`. */
export function withoutIndex(word: string): string {
  return labEnding.exec(word)?.[1] ?? index.exec(word)?.[1] ?? word
}
