import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { adminLists } from '#contract/pages.ts'
import { counted } from '#domain/count-words.ts'

/**
 * What deleting a tank does, who can undo it for how many days, and once it is done, how. `owner` is set when the tank is another
 * user's.
 */
export function deletionWords({ name, owner }: Pick<WholeAquarium, 'name' | 'owner'>, days: number) {
  const kept = `for ${counted(days, 'day')}`
  return owner
    ? {
        removes: `This removes the tank and its logs from ${owner.name}’s list.`,
        undo: `They can bring it back ${kept}, and so can you, with Edit in ${adminLists.aquariums.title}.`,
        done: `${name} is gone from ${owner.name}’s list. They can bring it back ${kept}, and so can you, with Edit in ${adminLists.aquariums.title}.`,
      }
    : {
        removes: 'This removes the tank and its logs from your list.',
        undo: `You can bring it back ${kept}.`,
        done: `${name} is gone from your list. You can bring it back ${kept} in Settings, under Deleted tanks.`,
      }
}
