import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { todayIso } from '#shared/lib/dates.ts'
import { parseTypedDate } from '#shared/lib/masks.ts'
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
import { paperOptionsQuery, type PaperSource } from '../data/templates/paper-options.ts'
import { type MadeDocument, makeDocument, startBatch } from '../data/templates/makings.ts'
import { partiesOf, partyProblems, partyWish, type SignatureDraft, signatureProblems } from '../model/signing/signature-draft.ts'
import { answersOf } from '../model/templates/body.ts'
import { NoSignatory } from '../parties/no-signatory.tsx'
import { PartiesEditor } from '../parties/parties-editor.tsx'
import { SigningLinksWanted } from '../signing/signing-links.tsx'
import { AnswerFields } from './answer-fields.tsx'

/** What the paper is about, in the words of whoever opens the sheet. */
export interface PaperSubject {
  readonly source: PaperSource
  /** 'Aditivo para assinar'. */
  readonly title: string
  /** 'Aditivo', as in 'Aditivo enviado para assinar'. */
  readonly noun: string
  readonly description: string
  readonly hint: string
  /** ISO: the day of the move that it tells of. */
  readonly movedOn?: string
  /** Roles that sign from the beginning. */
  readonly roles: readonly string[]
}

export interface PaperSheetProps {
  readonly person: { readonly id: string; readonly name: string }
  readonly subject: PaperSubject
  readonly onClose: () => void
}

const NOBODY: ReadonlyMap<number, string> = new Map()

interface MadeProps extends PaperSheetProps {
  readonly made: MadeDocument
  /** Somebody from outside signs too. */
  readonly hasOutside: boolean
}

/** It stands in the person's papers, and whose turn it is was told. */
function Made({ made, person, subject, hasOutside, onClose }: MadeProps) {
  const isSent = made.signature === null || made.signature.sent
  return (
    <div className="flex flex-col gap-4">
      <div role="status">
        <Alert tone={isSent ? 'success' : 'warning'} title={isSent ? `${subject.noun} enviado para assinar` : `${subject.noun} gerado, mas não enviado para assinar`}>
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

function Frame({ person, subject, onClose, footer, children }: PaperSheetProps & { readonly footer?: ReactNode; readonly children: ReactNode }) {
  return (
    <Sheet open onOpenChange={onClose} title={subject.title} description={`${person.name}, ${subject.description}`} width="max-w-xl" footer={footer}>
      {children}
    </Sheet>
  )
}

function Writing({ options, ...props }: PaperSheetProps & { readonly options: Shapes.PaperStart }) {
  const { person, subject, onClose } = props
  const { templates, signing } = options
  const hasSignatory = signing.signatories.length > 0
  const [today] = useState(() => todayIso())
  const [templateId, setTemplateId] = useState(templates.length === 1 ? (templates[0]?.template_id ?? '') : '')
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({})
  const [draft, setDraft] = useState<SignatureDraft>(() => ({
    kind: 'signature', parties: partiesOf(signing.order.filter((role) => subject.roles.includes(role) && (role !== 'company' || hasSignatory)), signing), isOrdered: true, deadline: '', message: '',
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
          templateId, employees: [person.id], answers: answersOf(inputs, answers), ...(subject.movedOn !== undefined && { moves: { [person.id]: subject.movedOn } }),
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
    if (problems.size === 0 && !isUnanswered && template) make.mutate()
  }
  if (make.data) {
    return (
      <Frame {...props} footer={<Button variant="primary" onClick={onClose}>Concluir</Button>}>
        <Made {...props} made={make.data} hasOutside={parties.some(({ outside }) => outside !== undefined)} />
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
        <p className="text-text-muted">{subject.hint}</p>
        <Refusal error={make.error} title="Nada foi gerado" />
        {templates.length > 1 && (
          <Field label="Modelo" error={isChecked && !template ? 'Escolha o modelo' : null}>
            <SelectInput none="Escolha o modelo" value={templateId} onChange={({ target }) => setTemplateId(target.value)} options={templates.map(({ template_id, name }) => [template_id, name])} />
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

/** A paper about what happened to a person, made and sent to who signs in one step. */
export function PaperSheet(props: PaperSheetProps) {
  const query = useQuery(paperOptionsQuery(props.person.id, props.subject.source))
  if (query.data && query.data.templates.length > 0) return <Writing {...props} options={query.data} />
  return (
    <Frame {...props}>
      <QueryStates query={query} pending={<Skeleton className="h-64 rounded-lg" />}>
        {(found) =>
          found === null ? (
            <p className="text-text-muted">Os documentos desta pessoa não estão mais ao seu alcance.</p>
          ) : (
            <p className="text-text-muted">
              Nenhum modelo fala disso. Crie um em Documentos, aba Modelos, com as variáveis de {`{{${props.subject.source}.…}}`}.
            </p>
          )
        }
      </QueryStates>
    </Frame>
  )
}
