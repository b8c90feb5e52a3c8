import { useQuery } from '@tanstack/react-query'

import { Checkbox } from '#shared/ui/inputs.tsx'
import { groupOptionsQuery } from '../../data/group.ts'
import { peopleText } from '#shared/lib/people-text.ts'

export interface GroupChoiceProps {
  readonly postId: string
  readonly revision: number
  readonly chosen: readonly string[]
  readonly onChosen: (companies: readonly string[]) => void
}

/** In which other companies the same is published; shown to a master alone. A company that cannot get it says why. */
export function GroupChoice({ postId, revision, chosen, onChosen }: GroupChoiceProps) {
  const options = useQuery(groupOptionsQuery(postId, revision)).data ?? []
  if (options.length === 0) return null
  return (
    <fieldset>
      <legend className="mb-2 font-medium">Publicar também em</legend>
      <div className="flex flex-col gap-2">
        {options.map(({ company_id: id, company, people: count, problem }) => (
          <Checkbox
            key={id}
            checked={chosen.includes(id)}
            disabled={problem !== null}
            onChange={({ target }) => onChosen(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))}
            label={<>{company}, <span className={problem === null ? 'text-text-muted tabular' : 'text-warning-text'}>{problem ?? peopleText(count)}</span></>}
          />
        ))}
      </div>
      {chosen.length > 0 && <p className="mt-2 text-sm text-text-muted">Cada empresa a vê como publicação do grupo. O texto muda somente aqui, e a nova versão sai em todas.</p>}
    </fieldset>
  )
}
