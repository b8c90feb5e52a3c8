import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'

import type { Door } from '#shared/forms/answering/answering.ts'
import { saveAnswer } from '#shared/forms/answering/sheet-data.ts'
import { refetch, SUBJECTS } from '#shared/lib/subjects.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { BackButton } from '../answering-parts/back-button.tsx'
import { EvidencePanel } from '../answering-parts/evidence-panel.tsx'
import { readSheets, sendSheet, sheetsQuery } from '../data/answering/answering-data.ts'
import type { Place } from '../model/answering/place.ts'
import { answeringTitle, type Sheets } from '../sheets/sheet.ts'
import { SheetsView } from './sheets-view.tsx'

export interface AnsweringPageProps {
  readonly cycle: string
  readonly formId: string
  readonly place: Place
  readonly onPlace: (place: Place, options?: { readonly replace?: boolean }) => void
}

function useDoor(formId: string): Door {
  return useMemo(
    () => ({
      save: saveAnswer,
      send: sendSheet,
      reload: async () => (await readSheets(formId))?.sheets ?? [],
    }),
    [formId],
  )
}

function Found({ cycle, form, place, onPlace }: Omit<AnsweringPageProps, 'formId'> & { readonly form: Sheets }) {
  const client = useQueryClient()
  const door = useDoor(form.form_id)
  // The list of the cycle, Pendências and the home tell what was saved here.
  useEffect(() => () => void refetch(client, SUBJECTS.evaluations), [client])
  return (
    <>
      <PageHeader
        title={answeringTitle(form, place.person)}
        description={cycle}
        back={
          <BackButton onClick={() => onPlace({})}>Voltar ao ciclo</BackButton>
        }
      />
      <SheetsView form={form} door={door} place={place} onPlace={onPlace} Beside={EvidencePanel} />
    </>
  )
}

/** The reader's sheets of a form. What is typed lives in `useAnswering`: the query only brings the questions and what other devices saved. */
export function AnsweringPage({ formId, ...props }: AnsweringPageProps) {
  const sheets = useQuery(sheetsQuery(formId))
  return (
    <QueryStates
      query={sheets}
      pending={<Skeleton className="h-96 rounded-lg" />}
      isEmpty={(found) => found === null}
      empty={
        <EmptyState title="Você não responde a esta etapa" action={<Button onClick={() => props.onPlace({})}>Voltar ao ciclo</Button>}>
          Ela não existe mais ou foi dada a outra pessoa.
        </EmptyState>
      }
    >
      {(form) => form && <Found key={form.form_id} form={form} {...props} />}
    </QueryStates>
  )
}
