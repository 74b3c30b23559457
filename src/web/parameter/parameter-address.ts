import type { Params } from 'react-router'
import { replace } from 'react-router'
import { aquariumNotFound } from '#contract/errors/errors.ts'
import { aquariumPage } from '#contract/pages.ts'
import type { OwnKey } from '#domain/parameters/own-parameters.ts'
import { ownKey } from '#domain/parameters/own-parameters.ts'
import type { ParameterKey } from '#domain/parameters/parameters.ts'
import { parametersOf } from '#domain/parameters/parameters-of.ts'

/**
 * Reads the address of a parameter's page: `alkalinity`, or `own-12` for one of the tank's own parameters, which only the
 * loaded tank can confirm. A parameter that no tank has redirects to the tank's page.
 */
export function readParameterAddress({ id: text = '', parameter: name = '' }: Params): {
  id: number
  key: ParameterKey | OwnKey
  ownId: number | undefined
} {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw aquariumNotFound()
  const id = Number(text)
  const [, own] = /^own-([1-9]\d{0,8})$/.exec(name) ?? []
  if (own) return { id, key: ownKey(Number(own)), ownId: Number(own) }
  // Those of every aquarium: only their names are asked for, which neither a target nor a unit changes.
  const parameter = parametersOf().find(({ csvHeader }) => csvHeader === name)
  if (!parameter) throw replace(aquariumPage(id))
  return { id, key: parameter.key, ownId: undefined }
}
