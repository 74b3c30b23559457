import type { Params } from 'react-router'
import { replace } from 'react-router'
import { aquariumNotFound } from '#contract/errors/errors.ts'
import { aquariumPage } from '#contract/pages.ts'
import { readId } from '#domain/ids.ts'
import type { CustomKey } from '#domain/parameters/custom-parameters.ts'
import { customKey, idOfCustomKey } from '#domain/parameters/custom-parameters.ts'
import type { ParameterKey } from '#domain/parameters/parameters.ts'
import { parametersOf } from '#domain/parameters/parameters-of.ts'

/** Reads `alkalinity`, or `own-12`, which only the loaded tank can confirm; other names redirect to the tank's page. */
export function readParameterAddress({ id: text = '', parameter: name = '' }: Params): {
  id: number
  key: ParameterKey | CustomKey
  customId: number | undefined
} {
  const id = readId(text)
  if (id === undefined) throw aquariumNotFound()
  const [, own] = /^own-(\d+)$/.exec(name) ?? []
  const customId = idOfCustomKey(`own:${own}`)
  if (customId !== undefined) return { id, key: customKey(customId), customId }
  // Those of every aquarium: only their names are asked for, which neither a target nor a unit changes.
  const parameter = parametersOf().find(({ slug }) => slug === name)
  if (!parameter) throw replace(aquariumPage(id))
  return { id, key: parameter.key, customId: undefined }
}
