/** An action as one of its kind. */
export function ofKind<Action extends { readonly do: string }, Do extends Action['do']>(
  action: Action,
  kind: Do,
): Extract<Action, { readonly do: Do }> {
  const isOfKind = (given: Action): given is Extract<Action, { readonly do: Do }> => given.do === kind;
  if (!isOfKind(action)) throw new Error(`expected ${kind}, got ${JSON.stringify(action)}`);
  return action;
}
