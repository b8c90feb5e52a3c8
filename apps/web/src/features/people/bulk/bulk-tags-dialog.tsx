import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { tagsQuery } from '#shared/reference/lists.ts'
import { cn } from '#shared/ui/cn.ts'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { TagDot } from '#shared/ui/tag-badge.tsx'
import { tagMany } from '../data/list/bulk-changes.ts'
import { BulkDialog, type BulkDialogProps } from './bulk-dialog.tsx'

type Wish = 'keep' | 'add' | 'remove'
const WISHES = [
  { value: 'keep', label: 'Manter' },
  { value: 'add', label: 'Adicionar' },
  { value: 'remove', label: 'Remover' },
] as const

export type BulkTagsDialogProps = Pick<BulkDialogProps, 'companyId' | 'ids' | 'onClose' | 'onLeft'>

/** Puts tags on many people and takes others off. */
export function BulkTagsDialog(props: BulkTagsDialogProps) {
  const tags = useQuery(tagsQuery(props.companyId))
  const [wishes, setWishes] = useState<Readonly<Record<string, Wish>>>({})
  const [isChecked, setChecked] = useState(false)
  const wanted = (wish: Wish): string[] => Object.keys(wishes).filter((id) => wishes[id] === wish)
  const isNothing = wanted('add').length + wanted('remove').length === 0
  return (
    <BulkDialog
      {...props}
      title="Etiquetas"
      confirmLabel="Salvar etiquetas"
      batchSize={500}
      isReady={() => {
        setChecked(true)
        return !isNothing
      }}
      act={(ids) => tagMany(ids, wanted('add'), wanted('remove'))}
    >
      {isChecked && isNothing && <p className="text-sm text-danger-text">Escolha ao menos uma etiqueta para adicionar ou remover.</p>}
      <QueryStates
        query={tags}
        pending={<Skeleton className="h-32 rounded-lg" />}
        empty={
          <p className="text-text-muted">
            A empresa ainda não tem etiquetas.{' '}
            <Link to="/app/settings" search={{ area: 'cadastros', lista: 'etiquetas' }} className="font-medium text-primary-text underline">
              Criar a primeira
            </Link>
          </p>
        }
      >
        {(rows) => (
          <ul className="max-h-80 divide-y overflow-y-auto">
            {rows.map(({ id, name, color }) => (
              <li key={id} className="py-2">
                <fieldset className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                  <legend className="sr-only">{name}</legend>
                  <span aria-hidden="true" className="flex min-w-0 flex-1 items-center gap-2.5">
                    <TagDot color={color} />
                    <span className="min-w-0 break-words">{name}</span>
                  </span>
                  <span className="flex gap-1">
                    {WISHES.map(({ value, label }) => {
                      const isChosen = (wishes[id] ?? 'keep') === value
                      return (
                        <label
                          key={value}
                          className={cn(
                            'inline-flex min-h-8 cursor-pointer items-center rounded-md border px-2.5 text-sm has-focus-visible:outline-2 has-focus-visible:outline-focus coarse:min-h-11',
                            isChosen ? 'border-primary bg-primary-subtle font-medium text-primary-text' : 'text-text-muted hover:bg-hover',
                          )}
                        >
                          <input
                            type="radio"
                            name={`tag-${id}`}
                            value={value}
                            checked={isChosen}
                            onChange={() => setWishes((before) => ({ ...before, [id]: value }))}
                            className="sr-only"
                          />
                          {label}
                        </label>
                      )
                    })}
                  </span>
                </fieldset>
              </li>
            ))}
          </ul>
        )}
      </QueryStates>
    </BulkDialog>
  )
}
