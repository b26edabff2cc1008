export declare function isFromBridgehead(
  secret: string,
  header: string | undefined,
  body: string,
  now?: number,
): boolean;
