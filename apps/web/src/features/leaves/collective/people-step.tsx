import { Button } from '#shared/ui/button.tsx'
import type { Draft, Share } from '../model/collective/collective.ts'
import { PeopleList, type PeopleListProps } from './people-list.tsx'

export interface PeopleStepProps extends Pick<PeopleListProps, 'filter' | 'term' | 'onShown'> {
  readonly id: string
  readonly draft: Draft
  readonly isSaving: boolean
  readonly onSave: (draft: Draft) => void
}

/** The preview, with people kept on duty or taken in again on the spot. */
export function PeopleStep({ id, draft, isSaving, onSave, ...shown }: PeopleStepProps) {
  const action = ({ employee_id, out_code, person }: Share) => {
    if (out_code !== null && out_code !== 'person') return null
    const others = draft.out_people.filter((kept) => kept.id !== employee_id)
    return (
      <Button
        size="sm"
        variant="ghost"
        disabled={isSaving}
        onClick={() => onSave({ ...draft, out_people: out_code === 'person' ? others : [...others, { id: employee_id, reason: 'Plantão' }] })}
      >
        {out_code === 'person' ? 'Incluir de novo' : 'Deixar de plantão'}
        <span className="sr-only"> {person.name}</span>
      </Button>
    )
  }
  return <PeopleList id={id} status="draft" action={action} {...shown} />
}
