import { ContentEditable } from '@lexical/react/LexicalContentEditable'
import { LexicalErrorBoundary } from '@lexical/react/LexicalErrorBoundary'
import { LexicalExtensionComposer } from '@lexical/react/LexicalExtensionComposer'
import { HistoryPlugin } from '@lexical/react/LexicalHistoryPlugin'
import { ListPlugin } from '@lexical/react/LexicalListPlugin'
import { OnChangePlugin } from '@lexical/react/LexicalOnChangePlugin'
import { RichTextPlugin } from '@lexical/react/LexicalRichTextPlugin'
import { defineExtension } from 'lexical'
import { useId, useState } from 'react'

import type { Block } from '../model/templates/body.ts'
import type { Variable } from '../model/templates/variables.ts'
import { $readBlocks, $writeBlocks, EDITOR_NODES } from './lexical-body.ts'
import { TemplateToolbar } from './toolbar.tsx'
import { TypedVariables } from './typed-variables.tsx'

const THEME = {
  heading: { h1: 'mt-4 mb-3 text-xl font-semibold', h2: 'mt-3 mb-2 text-lg font-semibold' },
  paragraph: 'mb-3',
  list: { ul: 'mb-3 list-disc pl-6', ol: 'mb-3 list-decimal pl-6' },
  text: { bold: 'font-bold', italic: 'italic', underline: 'underline' },
}

export interface RichEditorProps {
  /** What it holds at first; later changes are its own. */
  readonly initial: readonly Block[]
  readonly variables: readonly Variable[]
  readonly error: string | null
  readonly onChange: (blocks: readonly Block[]) => void
}

/** The text of a template. */
export function RichEditor({ initial, variables, error, onChange }: RichEditorProps) {
  const id = useId()
  const [extension] = useState(() => {
    const labels = new Map(variables.map(({ key, label }) => [key, label]))
    return defineExtension({
      name: 'document-template', namespace: 'document-template', nodes: EDITOR_NODES, theme: THEME,
      $initialEditorState: () => $writeBlocks(initial, (key) => labels.get(key) ?? key),
      onError: (failure: Error) => {
        throw failure
      },
    })
  })
  return (
    <LexicalExtensionComposer extension={extension} contentEditable={null}>
      <div className={`rounded-md border bg-surface ${error === null ? '' : 'border-danger'}`}>
        <TemplateToolbar variables={variables} controls={id} />
        <div className="relative">
          <RichTextPlugin
            contentEditable={
              <ContentEditable
                id={id}
                aria-label="Texto do modelo"
                {...(error !== null && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
                className="min-h-80 px-5 py-4 leading-relaxed break-words outline-none focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus"
              />
            }
            placeholder={
              <p aria-hidden="true" className="pointer-events-none absolute top-4 left-5 text-text-muted">
                Escreva o texto. Digite {'{{'} para inserir o nome, o cargo…
              </p>
            }
            ErrorBoundary={LexicalErrorBoundary}
          />
        </div>
      </div>
      {error !== null && (
        <p id={`${id}-error`} className="mt-1 text-sm text-danger-text">
          {error}
        </p>
      )}
      <HistoryPlugin />
      <ListPlugin />
      <TypedVariables variables={variables} />
      <OnChangePlugin ignoreSelectionChange onChange={(state) => onChange(state.read($readBlocks))} />
    </LexicalExtensionComposer>
  )
}
