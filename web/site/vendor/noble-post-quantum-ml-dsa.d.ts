export * from "@noble/post-quantum/ml-dsa.js";
