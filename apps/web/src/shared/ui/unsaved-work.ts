import { useEffect, useEffectEvent } from 'react'

type Question = () => Promise<boolean>

const questions = new Set<Question>()

/** Lets a page answer, while it is on screen, for what leaving the product would lose. */
export function useLeaveQuestion(ask: Question): void {
  const question = useEffectEvent(ask)
  useEffect(() => {
    const asked: Question = () => question()
    questions.add(asked)
    return () => void questions.delete(asked)
  }, [])
}

/** Whether nothing unsaved is lost by leaving, or the person agrees that it is. Asked before the session ends: afterwards the page is gone. */
export async function mayLeave(): Promise<boolean> {
  for (const ask of questions) {
    if (!(await ask())) return false
  }
  return true
}
