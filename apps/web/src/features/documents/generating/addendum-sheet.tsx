import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { todayIso } from '#shared/lib/dates.ts'
import { parseTypedDate, toTypedDate } from '#shared/lib/masks.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { ReachOf } from '#shared/recipients/reach-of.tsx'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { cn } from '#shared/ui/cn.ts'
import { DayField } from '#shared/ui/day-field.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Checkbox, SelectInput } from '#shared/ui/inputs.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { addendumQuery } from '../data/templates/addendum.ts'
import { type MadeDocument, makeDocument, startBatch } from '../data/templates/makings.ts'
import { partiesOf, partyProblems, partyWish, type SignatureDraft, signatureProblems } from '../model/signing/signature-draft.ts'
import { answersOf } from '../model/templates/body.ts'
import { NoSignatory } from '../parties/no-signatory.tsx'
import { PartiesEditor } from '../parties/parties-editor.tsx'
import { SigningLinksWanted } from '../signing/signing-links.tsx'
import { AnswerFields } from './answer-fields.tsx'

export interface AddendumSheetProps {
  readonly person: { readonly id: string; readonly name: string }
  /** ISO: from when the change is in force. */
  readonly day: string
  readonly onClose: () => void
}

const NOBODY: ReadonlyMap<number, string> = new Map()

interface MadeProps extends Pick<AddendumSheetProps, 'person' | 'onClose'> {
  readonly made: MadeDocument
  /** Somebody from outside signs too. */
  readonly hasOutside: boolean
}

/** It stands in the person's papers, and whose turn it is was told. */
function Made({ made, person, hasOutside, onClose }: MadeProps) {
  const isSent = made.signature === null || made.signature.sent
  return (
    <div className="flex flex-col gap-4">
      <div role="status">
        <Alert tone={isSent ? 'success' : 'warning'} title={isSent ? 'Aditivo enviado para assinar' : 'O aditivo foi gerado, mas não foi enviado para assinar'}>
          {isSent ? `Está nos documentos de ${person.name}. Cada pessoa é avisada na sua vez.${hasOutside ? ' Na vez de quem é de fora, avisamos você para enviar o link.' : ''}` : `${made.signature?.message ?? ''} Peça a assinatura em Documentos.`}
        </Alert>
      </div>
      <SigningLinksWanted />
      <Link to="/app/documents" search={{ tab: 'all' }} onClick={onClose} className={cn(buttonClass({}), 'self-start')}>
        Ver em Documentos
      </Link>
    </div>
  )
}

function Frame({ person, day, onClose, footer, children }: AddendumSheetProps & { readonly footer?: ReactNode; readonly children: ReactNode }) {
  return (
    <Sheet open onOpenChange={onClose} title="Aditivo para assinar" description={`${person.name}, mudança a partir de ${toTypedDate(day)}`} width="max-w-xl" footer={footer}>
      {children}
    </Sheet>
  )
}

function Writing({ options, ...props }: AddendumSheetProps & { readonly options: Shapes.AddendumStart }) {
  const { person, day, onClose } = props
  const { templates, signing } = options
  const hasSignatory = signing.signatories.length > 0
  const [today] = useState(() => todayIso())
  const [templateId, setTemplateId] = useState(templates[0]?.template_id ?? '')
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({})
  const [draft, setDraft] = useState<SignatureDraft>(() => ({
    kind: 'signature', parties: partiesOf(signing.order.filter((role) => role !== 'company' || hasSignatory), signing), isOrdered: true, deadline: '', message: '',
  }))
  const [isChecked, setChecked] = useState(false)
  const [makingId, setMakingId] = useState<string | null>(null)
  const template = templates.find(({ template_id }) => template_id === templateId)
  const inputs = template?.inputs ?? []
  const { parties, isOrdered, deadline } = draft
  const problems = signatureProblems(draft, today)
  const isUnanswered = inputs.some(({ key }) => (answersOf(inputs, answers)[key] ?? '') === '')
  const make = useAct({
    act: async () => {
      let making = makingId
      if (making === null) {
        const { makings } = await startBatch({
          templateId, employees: [person.id], answers: answersOf(inputs, answers), moves: { [person.id]: day },
          signature: { kind: 'signature', deadline: parseTypedDate(deadline), ordered: isOrdered, parties: parties.map(partyWish) },
        })
        making = makings[0]?.making_id ?? ''
        // Printing may fail and be tried again: it is the same paper then.
        setMakingId(making)
      }
      return makeDocument(making)
    },
    stale: [...SUBJECTS.documents, ...SUBJECTS.guestLinks],
  })
  const submit = (): void => {
    setChecked(true)
    if (problems.size === 0 && !isUnanswered) make.mutate()
  }
  if (make.data) {
    return (
      <Frame {...props} footer={<Button variant="primary" onClick={onClose}>Concluir</Button>}>
        <Made made={make.data} person={person} hasOutside={parties.some(({ outside }) => outside !== undefined)} onClose={onClose} />
      </Frame>
    )
  }
  const footer = (
    <>
      <Button onClick={onClose}>Agora não</Button>
      <Button variant="primary" pending={make.isPending} onClick={submit}>
        Gerar e enviar para assinar
      </Button>
    </>
  )
  return (
    <Frame {...props} footer={footer}>
      <div className="flex flex-col gap-5">
        <p className="text-text-muted">A mudança já está registrada. O aditivo diz o que muda, de quanto para quanto e a partir de quando.</p>
        <Refusal error={make.error} title="O aditivo não foi gerado" />
        {templates.length > 1 && (
          <Field label="Modelo">
            <SelectInput value={templateId} onChange={({ target }) => setTemplateId(target.value)} options={templates.map(({ template_id, name }) => [template_id, name])} />
          </Field>
        )}
        <AnswerFields inputs={inputs} typed={answers} onChange={setAnswers} />
        {isChecked && isUnanswered && (
          <p role="alert" className="text-sm text-danger-text">
            Responda às perguntas do modelo
          </p>
        )}
        {!hasSignatory && <NoSignatory />}
        <PartiesEditor
          parties={parties}
          options={signing}
          isOrdered={isOrdered}
          problems={isChecked ? partyProblems(parties, today) : NOBODY}
          onChange={(next) => setDraft({ ...draft, parties: next })}
        />
        {isChecked && problems.has('parties') && (
          <p role="alert" className="text-sm text-danger-text">
            {problems.get('parties')}
          </p>
        )}
        {parties.length > 1 && <Checkbox label="Um depois do outro, nesta ordem" checked={isOrdered} onChange={({ target }) => setDraft({ ...draft, isOrdered: target.checked })} />}
        <DayField label="Prazo" value={deadline} error={isChecked ? (problems.get('deadline') ?? null) : null} onChange={(text) => setDraft({ ...draft, deadline: text })} />
        <ReachOf employees={[...new Set(parties.flatMap(({ person: signer }) => (signer ? [signer.id] : [])))]} kind="document_to_sign" />
      </div>
    </Frame>
  )
}

/** After a move: the addendum about it, made and sent to company, person and witnesses in one step. */
export function AddendumSheet(props: AddendumSheetProps) {
  const query = useQuery(addendumQuery(props.person.id))
  if (query.data) return <Writing {...props} options={query.data} />
  return (
    <Frame {...props}>
      <QueryStates query={query} pending={<Skeleton className="h-64 rounded-lg" />}>
        {() => <p className="text-text-muted">Os documentos desta pessoa não estão mais ao seu alcance. A mudança está registrada.</p>}
      </QueryStates>
    </Frame>
  )
}
