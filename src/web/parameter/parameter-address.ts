import type { Params } from 'react-router'
import { replace } from 'react-router'
import { aquariumNotFound } from '#contract/errors.ts'
import { aquariumPage } from '#contract/pages.ts'
import { parametersOf } from '#domain/parameters-of.ts'

/** What the address of a parameter's page names, as in every tank. What is no parameter leads to the tank. */
export function readParameterAddress({ id: text = '', parameter: name }: Params) {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw aquariumNotFound()
  const id = Number(text)
  const parameter = parametersOf().find(({ csvHeader }) => csvHeader === name)
  if (!parameter) throw replace(aquariumPage(id))
  return { id, parameter }
}
